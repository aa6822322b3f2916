import type { ContactRow } from '#data/contact-row.ts'
import type { MissingBecause } from '#device/late-import.ts'

/** How sending a message ended. */
export type MessageOutcome =
  | { kind: 'sent' }
  /** It lies in the outbox and goes out by itself. */
  | { kind: 'kept'; id: string; lastError: ContactRow['lastError'] }
  /** It is nowhere but in the form: the server said no, or the device could not keep it. */
  | { kind: 'refused'; words: string | undefined; because?: MissingBecause }
