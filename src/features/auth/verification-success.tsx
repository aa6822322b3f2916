import { useNavigate } from '@tanstack/react-router'
import MailCheck from 'lucide-react/icons/mail-check'
import { ButtonLink } from '#ui/button-link.tsx'
import { Icon } from '#ui/icon.tsx'
import { TimedRedirect } from '#ui/timed-redirect.tsx'
import { FocusedHeading } from './focused-heading.tsx'

/** From the good news to the lessons. */
const GO_ON_AFTER_MS = 3000

export function VerificationSuccess({ text }: { text: string }) {
  const navigate = useNavigate()
  return (
    <div className="done" data-state="success">
      <span className="big">
        <Icon of={MailCheck} size={32} />
      </span>
      <FocusedHeading>Email Verified!</FocusedHeading>
      <p className="soft">{text}</p>
      <ButtonLink to="/lessons" isBlock>
        Start Learning
      </ButtonLink>
      <TimedRedirect
        afterMs={GO_ON_AFTER_MS}
        to="your lessons"
        onRedirect={() => void navigate({ to: '/lessons' })}
      />
    </div>
  )
}
