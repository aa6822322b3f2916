import type { InvitedCounts } from '#data/invited/invited-counts.ts'
import type { InvitationEnd } from '#data/invited/invited-db.ts'

export const GUEST_LANGUAGES = ['en', 'ur'] as const

export type Titled = { title: string; text: string }

/** Which words a yes by a link was given to; a change of them is a new version. */
export const INVITED_CONSENT_WORDS = 'invited-1'

/** What the first screen of an invitation says. The screens behind it come later: guest-late.ts, recorder.ts. */
export type GuestTexts = {
  opening: string
  title: (owner: string) => string
  forWhom: (speaker: string) => string
  intro: (lines: number) => string
  counts: (counts: InvitedCounts) => string
  begin: string
  goOn: string
  listen: string
  allDone: string
  unreviewed: string | null
  reading: { size: string; sizes: readonly [string, string, string]; script: string }
  scripts: { both: string; roman: string; shahmukhi: string; off: string }
  ends: Readonly<Record<InvitationEnd | 'no-link', Titled>>
  unreachable: Titled & { again: string }
  noStorage: Titled
}

export const GUEST_ENGLISH: GuestTexts = {
  opening: 'Opening the invitation',
  title: (owner) => `${owner} would love to hear your voice`,
  forWhom: (speaker) => `For ${speaker}`,
  intro: (lines) =>
    `Say ${lines === 1 ? 'one short line' : `${lines} short lines`} in Pothwari, as you say them at home. No account is needed, and you can stop and go on whenever you like.`,
  counts: ({ lines, kept, sent, refused, elsewhere }) =>
    `${kept} of ${lines} kept on this phone, ${sent} sent${refused ? `, ${refused} not accepted` : ''}${elsewhere ? `, ${elsewhere} on another phone` : ''}`,
  begin: 'Begin',
  goOn: 'Go on',
  listen: 'Listen, or take back',
  allDone: 'Every line is recorded. Thank you.',
  unreviewed: null,
  reading: { size: 'Text size', sizes: ['Usual', 'Large', 'Very large'], script: 'Pothwari in' },
  scripts: { both: 'Both scripts', roman: 'Roman', shahmukhi: 'Shahmukhi', off: 'Not shown' },
  ends: {
    expired: {
      title: 'This invitation has ended',
      text: 'Please ask for a new one. What you sent can still be heard and taken back here.',
    },
    'taken-back': {
      title: 'This invitation was taken back',
      text: 'Nothing more is sent. Please ask whoever invited you.',
    },
    unknown: {
      title: 'This link is not known',
      text: 'Perhaps a part of it is missing. Open it once more from the message that you were sent.',
    },
    'no-link': {
      title: 'The invitation is missing',
      text: 'Open this page by the link that you were sent.',
    },
  },
  unreachable: {
    title: 'The invitation cannot be opened now',
    text: 'There is no network, or the server does not answer. Once it was opened, no network is needed any more.',
    again: 'Try again',
  },
  noStorage: {
    title: 'This browser keeps nothing',
    text: 'Open the link in a window that is not private, or in another browser: recordings would be lost here.',
  },
}
