import { Link } from '@tanstack/react-router'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { WhatWeKeep } from './what-we-keep.tsx'
import { WhoWeAre } from './who-we-are.tsx'

const SECTIONS: readonly LegalSection[] = [
  { id: 'who', title: 'Who we are', text: <WhoWeAre /> },
  { id: 'kept', title: 'What we keep, and how long', text: <WhatWeKeep /> },
  {
    id: 'device',
    title: 'What is on your device',
    text: (
      <>
        <p>
          Your lessons and your progress are kept on your device too, so that you can learn without
          a connection. When you sign out they are removed, unless something has not reached your
          account yet: then they wait for your next sign-in. Clearing this site’s data in your
          browser removes them at any time.
        </p>
        <p>
          A lesson that you do without an account is kept on your device alone, until you save it in
          an account, remove it, or clear this site’s data.
        </p>
        <p>We use no cookies. What we store there is only what the app needs to work.</p>
      </>
    ),
  },
  {
    id: 'voice',
    title: 'Your voice',
    text: (
      <ul>
        <li>
          When you compare your voice with the recording, it is compared on your device. The
          recording is not sent anywhere and not kept. From up to six phrases for each speaker, nine
          numbers about how your voice sits beside the speaker’s stay on your device.
        </li>
        <li>
          What you record for your family under Voices is kept on your device, and with your account
          so that your other devices can play it.
        </li>
        <li>
          Your browser may offer to write down what you say. Then it may send your voice to the
          company that makes the browser. We tell you before, and you can always say no.
        </li>
        <li>The microphone is on only after you press the button for it.</li>
      </ul>
    ),
  },
  {
    id: 'others',
    title: 'Who else gets something',
    text: (
      <>
        <ul>
          <li>
            <b>The payment company (Stripe)</b>, only if you subscribe: your name, your email
            address and the number of your account. You give your card to them, not to us.
          </li>
          <li>
            <b>The email service</b> that carries our emails to you: your address and the email.
          </li>
          <li>
            <b>The notification service of your browser</b>, only if you switched reminders on: that
            there is a message for you. What it says is locked; they cannot read it.
          </li>
        </ul>
        <p>Nobody else. We sell nothing about you and give nothing away.</p>
      </>
    ),
  },
  {
    id: 'never',
    title: 'What we never do',
    text: (
      <ul>
        <li>No ads.</li>
        <li>No tracking: our pages ask no other company for anything, not even for a font.</li>
        <li>No profiles: nothing is guessed about you, and no machine decides about you.</li>
        <li>Nothing about you is public. There are no rankings, no chats, no friends’ lists.</li>
      </ul>
    ),
  },
  {
    id: 'children',
    title: 'If you are under 18',
    text: (
      <>
        <p>
          Families learn here together, so everything is private from the start, for everybody.
          There is nothing that you have to switch off. Reminders come only where you asked for
          them.
        </p>
        <p>
          If you are under 13, ask a parent or carer to make the account with you. Ask them before
          anything that costs money, too.
        </p>
      </>
    ),
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: (
      <>
        <p>The law (the UK GDPR) gives you these, whatever your age:</p>
        <ul>
          <li>
            <b>See and take it:</b> Export My Data in{' '}
            <Link to="/profile" className="link">
              your profile
            </Link>{' '}
            gives you everything as a file.
          </li>
          <li>
            <b>Correct it:</b> change your name, address and settings in your profile.
          </li>
          <li>
            <b>Delete it:</b> Delete Account in your profile, at once and for good.
          </li>
          <li>
            <b>Say no, or ask:</b> write to us. We answer within a month.
          </li>
          <li>
            <b>Complain:</b> to the Information Commissioner’s Office,{' '}
            <a className="link" href="https://ico.org.uk/make-a-complaint/" rel="noreferrer">
              ico.org.uk
            </a>{' '}
            or 0303 123 1113.
          </li>
        </ul>
        <p>
          Why we may keep it: your account, your progress and your subscription, because without
          them we could not give you what you asked for; the log, the sign-in attempts and the
          backups, because we have to keep the app safe; reminders and the browser’s listening,
          because you said yes.
        </p>
      </>
    ),
  },
]

/** `/privacy`: in the app's own words, for a reader of fourteen; true to docs/operations/retention.md. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy"
      short="In short: we keep what your learning needs and nothing else. No ads, no tracking. You can take it with you or delete it whenever you like."
      sections={SECTIONS}
    />
  )
}
