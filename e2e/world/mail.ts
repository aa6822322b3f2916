/** A mail as the server writes it without SMTP: DATA_DIR/mail/*.eml. */
export type Mail = { to: string; subject: string; text: string }

export function readMail(eml: string): Mail {
  const end = /\r?\n\r?\n/.exec(eml)?.index ?? eml.length
  const head = eml.slice(0, end).replace(/\r?\n[ \t]+/g, ' ')
  const header = (name: string): string =>
    new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  return { to: header('To'), subject: header('Subject'), text: decodeBody(eml.slice(end)) }
}

/** The link of a mail to a page of the app, as path and query. */
export function linkIn(mail: Mail, page: '/verify-email' | '/reset-password'): string {
  const link = new RegExp(`${page}\\?token=[\\w.~%-]+`).exec(mail.text)?.[0]
  if (link === undefined) throw new Error(`No link to ${page} in the mail:\n${mail.text}`)
  return link
}

/** Quoted-printable undone; harmless for a body that is plain. */
function decodeBody(body: string): string {
  return body
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
