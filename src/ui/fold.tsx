import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import { Icon, type IconComponent } from './icon.tsx'
import './fold.css'

type FoldProps = { summary: ReactNode; icon?: IconComponent; isOpen?: boolean; children: ReactNode }

/** Folded away until it is asked for. */
export function Fold({ summary, icon, isOpen = false, children }: FoldProps) {
  return (
    <details className="fold" open={isOpen}>
      <summary>
        {icon && <Icon of={icon} />}
        <span className="fold-words">{summary}</span>
        <Icon of={ChevronDown} className="chev" />
      </summary>
      <div>{children}</div>
    </details>
  )
}
