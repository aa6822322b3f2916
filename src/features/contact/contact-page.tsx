import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'
import Mail from 'lucide-react/icons/mail'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useProfile } from '#state/profile.ts'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { BuildingTogether } from './building-together.tsx'
import { ContactForm } from './contact-form.tsx'
import { UnsentMessages } from './unsent-messages.tsx'
import { useContactForm, type Writer } from './use-contact-form.ts'
import './contact-page.css'

/** `/contact`, for visitors and learners alike. */
export function ContactPage() {
  usePageTitle('Contact Us')
  const profile = useProfile()
  const writer: Writer = {
    userId: profile?.id ?? null,
    name: profile?.name ?? '',
    email: profile?.email ?? '',
  }
  return (
    <div className="wrap page">
      <h1>Contact Us</h1>
      <p className="contact-intro soft narrow">
        A word that your family says differently, a clip that crackles, a bill that puzzles you:
        tell us. We read every message.
      </p>
      {/* Another person at this screen is another form. */}
      <Writing key={writer.userId ?? ''} writer={writer} />
      <BuildingTogether />
    </div>
  )
}

function Writing({ writer }: { writer: Writer }) {
  const form = useContactForm(writer)
  return (
    <div className="contact">
      <section className="card write" aria-labelledby="write">
        <h2 id="write">Send us a message</h2>
        <ContactForm form={form} />
      </section>
      <div className="aside">
        <UnsentMessages
          userId={writer.userId}
          sendingId={form.sendingId}
          unsentId={form.sent?.kind === 'kept' ? form.sent.id : null}
          editingId={form.editingId}
          onEdit={form.isEmpty && !form.isSubmitting ? form.edit : null}
        />
        <ul className="facts">
          <Fact icon={Clock} title="We reply">
            Within 24 hours.
          </Fact>
          <Fact icon={Mail} title="By email">
            We’ll reply by email.
          </Fact>
          <Fact icon={WifiOff} title="Without a connection too">
            Your message is kept on this device and goes out when there is one.
          </Fact>
        </ul>
        <section className="card" aria-labelledby="help">
          <h2 id="help">Need immediate help?</h2>
          <p>
            Check{' '}
            <Link to="/lessons" className="link">
              your lessons
            </Link>
            . Locked lessons say why.
          </p>
          <p>
            Review{' '}
            <Link to="/dashboard" className="link">
              your dashboard
            </Link>
            : it counts what this device and your account know of your progress.
          </p>
        </section>
      </div>
    </div>
  )
}

function Fact({ icon, title, children }: { icon: IconComponent; title: string; children: string }) {
  return (
    <li>
      <Icon of={icon} size={22} />
      <p>
        <b>{title}</b>
        <span className="soft">{children}</span>
      </p>
    </li>
  )
}
