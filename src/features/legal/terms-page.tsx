import { Link } from '@tanstack/react-router'
import { pounds, PRICES } from '#domain/prices.ts'
import { LegalPage, type LegalSection } from './legal-page.tsx'
import { WhoWeAre } from './who-we-are.tsx'

const SECTIONS: readonly LegalSection[] = [
  { id: 'who', title: 'Who we are', text: <WhoWeAre /> },
  {
    id: 'account',
    title: 'Your account',
    text: (
      <ul>
        <li>One account is for one person, or for a family that learns on one device.</li>
        <li>Use an email address that is yours, and keep your password to yourself.</li>
        <li>If you are under 13, a parent or carer makes the account with you.</li>
        <li>You may leave at any time: Delete Account in your profile.</li>
      </ul>
    ),
  },
  {
    id: 'fair',
    title: 'Be fair',
    text: (
      <ul>
        <li>
          Do not try to break in, to overload the server, or to open lessons you have not paid for.
        </li>
        <li>Write to us as you would to a neighbour.</li>
        <li>
          We may close an account that harms others or the server. We say why, and what you paid for
          and did not get is paid back.
        </li>
      </ul>
    ),
  },
  {
    id: 'course',
    title: 'The course',
    text: (
      <ul>
        <li>
          Pothwari is said differently from village to village. Words that wait for a native
          speaker’s check are marked, and so are clips that a computer speaks.
        </li>
        <li>
          You may use the words and lessons freely. Who owns which clip stands with the course.
        </li>
        <li>
          What you send with “We say it differently” may be used to mend the course for everybody,
          without your name.
        </li>
      </ul>
    ),
  },
  {
    id: 'voices',
    title: 'Recordings of your family',
    text: (
      <ul>
        <li>
          Record somebody only with their yes, and a child under 13 only with a parent’s. The app
          asks before the first recording; the answer is the speaker’s, not yours.
        </li>
        <li>
          A link to record is for the person you made it for: give it to nobody else. It ends after
          30 days, and you can take it back before.
        </li>
        <li>
          A voice stays its speaker’s. They can hear, offer and take back what they recorded through
          their link, and ask you or us to delete the rest. You can delete one recording, one
          speaker or all under Voices.
        </li>
        <li>
          Recordings are heard in your household alone, unless the speaker offers them to the
          course. They are used for nothing else, and no computer is trained on them.
        </li>
      </ul>
    ),
  },
  {
    id: 'premium',
    title: 'Premium',
    text: (
      <ul>
        <li>
          Premium costs {pounds(PRICES.monthly)} a month or {pounds(PRICES.annual)} a year, or less
          where{' '}
          <Link to="/pricing" className="link">
            an offer
          </Link>{' '}
          says so. What the button says is what is charged.
        </li>
        <li>It renews by itself until you cancel. You cancel in your profile, in two taps.</li>
        <li>After that it runs on until the end of what you have paid for, and then ends.</li>
        <li>You may change your mind within 14 days of subscribing: write to us.</li>
        <li>If you are under 18, ask the person whose card it is.</li>
      </ul>
    ),
  },
  {
    id: 'promise',
    title: 'What we promise',
    text: (
      <>
        <p>
          We take care of what you have learnt: it is on your device first and on your account
          exactly once. The app may be away now and then; it works without a connection until it is
          back.
        </p>
        <p>
          We cannot promise that every word is right for your family. Whatever stands here, the
          rights that the law gives you as a customer stay yours.
        </p>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'If this changes',
    text: (
      <p>
        We write to you before anything changes that matters to you. Last updated November 2026.
        What we keep about you stands in{' '}
        <Link to="/privacy" className="link">
          Privacy
        </Link>
        .
      </p>
    ),
  },
]

/** `/terms`: in the app's own words; what is bought stands in domain/prices.ts. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      short="In short: learn, share it with your family, be fair to others. Premium can be cancelled at any time."
      sections={SECTIONS}
    />
  )
}
