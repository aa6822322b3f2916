import type { InvitedCounts } from '#data/invited/invited-counts.ts'
import type { InvitationEnd } from '#data/invited/invited-db.ts'
import type { InvitedTake } from '#data/invited/invited-view.ts'

export const GUEST_LANGUAGES = ['en', 'ur'] as const

export type Titled = { title: string; text: string }

/** Which words a yes by a link was given to; a change of them is a new version. */
export const INVITED_CONSENT_WORDS = 'invited-1'

/** Everything that the page of an invitation says, but for the recording screen (recorder.ts). */
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
  consent: {
    title: string
    text: (owner: string) => string
    child: string
    yes: string
    yesOfParent: string
    notNow: string
  }
  takes: {
    title: string
    none: string
    places: Readonly<Record<InvitedTake['place'], string>>
    play: (line: string) => string
    remove: (line: string) => string
    unreadable: string
    gone: string
    back: string
  }
  withdraw: {
    button: string
    title: string
    text: string
    keep: string
    waiting: Titled
  }
  /** Of a reviewer's page; otherwise guest-late.ts, which comes later. */
  refused?: Titled
  ends: Readonly<Record<InvitationEnd | 'no-link', Titled>>
  unsent: (count: number) => string
  unreachable: Titled & { again: string }
  noStorage: Titled
  notKept: string
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
  consent: {
    title: 'Before you record',
    text: (owner) =>
      `Your voice is kept for ${owner}’s account alone: only who signs in to it can hear it, it is used for nothing else, and with this link you can take back every recording at any time.`,
    child: 'Who records is under 13, and I am a parent who says yes.',
    yes: 'Yes, I agree',
    yesOfParent: 'Yes, from a parent',
    notNow: 'Not now',
  },
  takes: {
    title: 'Your recordings',
    none: 'Nothing is recorded yet.',
    places: {
      waiting: 'On this phone, waiting for a network',
      sent: 'Sent',
      refused: 'On this phone, not sent',
      elsewhere: 'Recorded on another phone',
    },
    play: (line) => `Play “${line}”`,
    remove: (line) => `Delete “${line}”`,
    unreadable: 'That recording cannot be played on this phone.',
    gone: 'A line that is not in the list now',
    back: 'Back',
  },
  withdraw: {
    button: 'Take everything back',
    title: 'Take everything back?',
    text: 'Every recording of this invitation is deleted: here, on other phones, and for the family. It cannot be brought back.',
    keep: 'Keep them',
    waiting: {
      title: 'Everything is gone from this phone',
      text: 'The family’s copies go as soon as there is a network. Leave this page open, or open it again later.',
    },
  },
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
  unsent: (count) =>
    count === 1
      ? 'One recording was not sent. It stays on this phone until you delete it.'
      : `${count} recordings were not sent. They stay on this phone until you delete them.`,
  unreachable: {
    title: 'The invitation cannot be opened now',
    text: 'There is no network, or the server does not answer. Once it was opened, no network is needed any more.',
    again: 'Try again',
  },
  noStorage: {
    title: 'This browser keeps nothing',
    text: 'Open the link in a window that is not private, or in another browser: recordings would be lost here.',
  },
  notKept: 'This phone could not keep that. Nothing was changed. Try again.',
}
