import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon, type IconComponent } from './icon.tsx'
import './disclosure.css'

type DisclosureProps = {
  summary: ReactNode
  icon?: IconComponent
  isOpen?: boolean
  children: ReactNode
}

/** Folded away until it is asked for. */
export function Disclosure({ summary, icon, isOpen = false, children }: DisclosureProps) {
  return (
    <details className="disclosure" open={isOpen}>
      <summary>
        {icon && <Icon of={icon} />}
        <span className="disclosure-words">{summary}</span>
        <Icon of={ChevronDown} className="chev" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
