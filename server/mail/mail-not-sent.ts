/**
 * `away`: the mail server takes no mail at all just now. `refused`: it will not have this mail, and hardly ever
 * will: there is no such mailbox. `failed`: this mail was not taken this time.
 */
export type WhyNotSent = 'away' | 'refused' | 'failed'

type Told = {
  code?: string | undefined
  responseCode?: number | undefined
  command?: string | undefined
}

/**
 * A mail that did not go out, in words that may stand in the log. What the mail server said is not among them,
 * and the library's own error not its cause: both name the recipient.
 */
export class MailNotSent extends Error {
  override readonly name = 'MailNotSent'
  readonly why: WhyNotSent
  readonly code: string | undefined
  readonly responseCode: number | undefined
  readonly command: string | undefined

  constructor(why: WhyNotSent, { code, responseCode, command }: Told = {}) {
    const told = [code, responseCode, command].filter((word) => word !== undefined).join(' ')
    super(`the mail server ${WORDS[why]}${told === '' ? '' : ` (${told})`}`)
    this.why = why
    this.code = code
    this.responseCode = responseCode
    this.command = command
  }
}

const WORDS: Record<WhyNotSent, string> = {
  away: 'takes no mail: look at SMTP_URL',
  refused: 'refused a mail for good: it is tried a few times more, then given up',
  failed: 'did not take a mail: it is tried again',
}
