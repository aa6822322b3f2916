import ScrollText from 'lucide-react/icons/scroll-text'
import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'

/** The one line of culture that goes with a result. */
export function CulturalLine({ children }: { children: ReactNode }) {
  return (
    <p className="culture">
      <Icon of={ScrollText} size={20} />
      <span>{children}</span>
    </p>
  )
}
