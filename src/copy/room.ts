import { MAX_HOUSEHOLD_MB, MAX_RECORDINGS } from '#domain/voices/limits.ts'
import type { VerdictKind } from '#domain/voices/verdict.ts'
import { GUEST_LATE_ENGLISH, type LateGuestTexts } from './guest-late.ts'

/** Which words a yes to the course was given to; a change of them is a new version. */
export const ROOM_CONSENT_WORDS = 'course-1'

export type RoomCounts = {
  lines: number
  checked: number
  checkedSent: number
  recorded: number
  recordedSent: number
}

/** Everything that a reviewer's page says beside what each guest's does. */
export type RoomTexts = {
  title: string
  intro: (lines: number) => string
  counts: (counts: RoomCounts) => string
  clips: (here: number, of: number) => string
  begin: string
  goOn: string
  all: string
  allDone: string
  listTitle: string
  back: string
  leave: string
  line: (at: number, of: number) => string
  hear: string
  hearing: string
  noClip: string
  question: string
  verdicts: Readonly<Record<VerdictKind, string>>
  /** The same, of a line that is decided. */
  said: Readonly<Record<VerdictKind, string>>
  unsaid: string
  recordedMark: string
  howWritten: string
  comment: string
  optional: string
  save: string
  change: string
  skip: string
  next: string
  sayIt: string
  agreeFirst: string
  kept: string
  consent: string
  /** By a link that has ended. */
  unsentAnswers: (count: number) => string
  /** In place of what other guests read. */
  guest: Partial<LateGuestTexts>
}

export const ROOM_ENGLISH: RoomTexts = {
  title: 'Help the course sound right',
  intro: (lines) =>
    `Go through ${lines === 1 ? 'one line' : `${lines} lines`}: hear the course say it, tell us whether it is right, and say it yourself if you like. You can stop and go on whenever you like, without a network too.`,
  counts: ({ lines, checked, checkedSent, recorded, recordedSent }) =>
    `${checked} of ${lines} checked on this phone, ${checkedSent} sent.${recorded === 0 ? '' : ` ${recorded} recorded, ${recordedSent} sent.`}`,
  clips: (here, of) =>
    here === of
      ? 'The sounds of all lines are on this phone.'
      : `The sounds of ${here} of ${of} lines are on this phone. The others come while there is a network.`,
  begin: 'Begin',
  goOn: 'Go on',
  all: 'All lines',
  allDone: 'Every line is checked. Thank you.',
  listTitle: 'All lines',
  back: 'Back',
  leave: 'Stop checking',
  line: (at, of) => `Line ${at} of ${of}`,
  hear: 'Hear the course',
  hearing: 'Playing',
  noClip: 'This sound is not on this phone yet. It comes with a network.',
  question: 'Is it right where you come from?',
  verdicts: {
    right: 'That’s right',
    different: 'We say it differently',
    nobody: 'Nobody says that',
  },
  said: {
    right: 'You said: that’s right',
    different: 'You said: we say it differently',
    nobody: 'You said: nobody says that',
  },
  unsaid: 'Not checked yet',
  recordedMark: 'recorded',
  howWritten: 'How do you say it?',
  comment: 'Anything to add? (optional)',
  optional: 'In Roman letters or in Shahmukhi. You may leave it empty and only record it.',
  save: 'Save',
  change: 'Change my answer',
  skip: 'Skip',
  next: 'Next line',
  sayIt: 'Say it yourself, if you like.',
  agreeFirst: 'Record it',
  kept: 'Kept.',
  consent:
    'Your voice is offered to the course: everybody who learns with Apni Boli may hear it, with your name and place beside it. It is used for nothing else, no computer is trained on it, and with this link you can take it back at any time; the course then leaves it out of its next edition.',
  unsentAnswers: (count) =>
    count === 1
      ? 'One answer was not sent. It stays on this phone.'
      : `${count} answers were not sent. They stay on this phone.`,
  guest: {
    withdraw: {
      ...GUEST_LATE_ENGLISH.withdraw,
      text: 'Every recording and every answer of this link is deleted: here, on other phones, and for the course. It cannot be brought back.',
      waiting: {
        title: 'Everything is gone from this phone',
        text: 'The course’s copies go as soon as there is a network. Leave this page open, or open it again later.',
      },
    },
    refused: {
      title: 'Some recordings cannot be sent',
      text: `There is room for ${MAX_RECORDINGS} recordings, and ${MAX_HOUSEHOLD_MB} MB of them. The others stay on this phone, and are tried again when you open this page.`,
    },
  },
}
