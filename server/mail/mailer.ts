export type Mail = {
  to: string
  subject: string
  text: string
  /** None: plain text alone. */
  html?: string
  replyTo?: { name: string; address: string }
}

/** Takes a mail to its reader, or fails, by SMTP with `MailNotSent`; a quick second try is its own business. */
export type Mailer = { send(mail: Mail): Promise<void> }
