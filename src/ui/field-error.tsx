import CircleAlert from 'lucide-react/icons/circle-alert'
import { Icon } from './icon.tsx'
import './field.css'

/** What is wrong, with its icon: never told by colour alone. */
export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p className="err" {...(id !== undefined && { id })}>
      <Icon of={CircleAlert} size={17} />
      <span>{children}</span>
    </p>
  )
}
