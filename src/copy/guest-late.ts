import type { InvitedTake } from '#data/invited/invited-view.ts'
import { MAX_HOUSEHOLD_MB, MAX_RECORDINGS } from '#domain/voices/limits.ts'
import type { Titled } from './invited.ts'

/** What the screens behind the first one of an invitation say: its first load holds none of it. */
export type LateGuestTexts = {
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
  /** To a guest whose household is full. */
  refused: Titled
  unsent: (count: number) => string
  notKept: string
}

export const GUEST_LATE_ENGLISH: LateGuestTexts = {
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
  refused: {
    title: 'Some recordings cannot be sent',
    text: `A family has at most ${MAX_RECORDINGS} recordings, and ${MAX_HOUSEHOLD_MB} MB of them. These stay on this phone, and are tried again when you open this page.`,
  },
  unsent: (count) =>
    count === 1
      ? 'One recording was not sent. It stays on this phone until you delete it.'
      : `${count} recordings were not sent. They stay on this phone until you delete them.`,
  notKept: 'This phone could not keep that. Nothing was changed. Try again.',
}

/** What the link to the privacy page says before a guest's yes, in the language of the page. */
export const PRIVACY_LINK = {
  en: 'How your recordings are kept (Privacy)',
  ur: 'آپ کی ریکارڈنگز کیسے رکھی جاتی ہیں (انگریزی میں)',
} as const
