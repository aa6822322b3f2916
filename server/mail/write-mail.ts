import type { Mail } from './mailer.ts'

type Letter = {
  subject: string
  lines: string[]
  action: { label: string; url: string }
  closing: string[]
}

/** One letter as text and as simple HTML in the colours of the app. */
export function writeMail(to: { name: string; email: string }, letter: Letter): Mail {
  return {
    to: to.email,
    subject: letter.subject,
    text: asText(to.name, letter),
    html: asHtml(to.name, letter),
  }
}

function asText(name: string, { lines, action, closing }: Letter): string {
  return [
    `Salaam ${name},`,
    ...lines,
    `${action.label}:\n${action.url}`,
    ...closing,
    'Apni Boli: our own speech',
  ].join('\n\n')
}

function asHtml(name: string, { subject, lines, action, closing }: Letter): string {
  const paragraph = (line: string) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fbf6ec;color:#141f47;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;background:#fffefb;border:1px solid #eaddc4;border-radius:16px">
<p style="margin:0 0 24px;font-weight:700;font-size:20px;color:#94202a">Apni Boli</p>
${paragraph(`Salaam ${name},`)}
${lines.map(paragraph).join('\n')}
<p style="margin:0 0 24px"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:12px;background:#273f82;color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(action.label)}</a></p>
${closing.map(paragraph).join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#6b5a43">${escapeHtml(action.url)}</p>
</div></body></html>`
}

function escapeHtml(text: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, (sign) => names[sign] ?? sign)
}
