export type MailBody = {
  subject: string
  lines: string[]
  action: { label: string; url: string }
  closing: string[]
}

/*
 * Mail programs know tables, inline styles and little else; those that know more get the dark colours and
 * the narrow screen from the style element. Nothing is fetched: the ornament is made of characters.
 * Colours by day and by night are the roles of the same names in src/styles.
 */
const FONT = "'Anek Latin Variable','Anek Latin','Segoe UI',system-ui,-apple-system,sans-serif"
const DAY = {
  page: '#fbf6ec',
  surface: '#fffefb',
  line: '#eaddc4',
  ink: '#141f47',
  inkSoft: '#474862',
  brand: '#94202a',
  action: '#273f82',
  actionHem: '#141f47',
  onAction: '#fff8ea',
  link: '#34519e',
}
const NIGHT_STYLE = `
.page { background: #0e1429 !important }
.card { background: #171f3c !important; border-color: #2b3561 !important }
.ink { color: #f9f0de !important }
.soft { color: #c9c7d6 !important }
.brand { color: #f6c0b8 !important }
.madder { color: #dd635f !important }
.button { background: #f8b92e !important; border-bottom-color: #c27d08 !important }
.label { color: #0d1430 !important }
.link { color: #fdcd5b !important }
.rule { border-color: #2b3561 !important }`

const STYLE = `:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {${NIGHT_STYLE}
}
@media (max-width: 420px) { .outer { padding: 12px !important } .inner { padding: 24px 20px !important } }`

/** Madder and marigold in turn, and the one odd stitch of every embroidery. */
const STITCHES = ['madder', 'genda', 'madder', 'gulabi', 'madder', 'genda', 'madder'] as const
const SILK = { madder: DAY.brand, genda: '#eba312', gulabi: '#dc4f86' }

/** The body of a mail as HTML; every text that comes in is escaped here. */
export function mailBodyHtml(greeting: string, body: MailBody): string {
  const { subject, lines, action, closing } = body
  const url = escapeHtml(action.url)
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>
${STYLE}
</style>
</head>
<body class="page" style="margin:0;background:${DAY.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(lines[0] ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td class="page outer" align="center" style="padding:32px 16px;background:${DAY.page}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="card inner" style="padding:32px;background:${DAY.surface};border:1px solid ${DAY.line};border-radius:20px;font-family:${FONT};text-align:left">
<p aria-hidden="true" style="margin:0 0 4px;font-size:14px;line-height:1;letter-spacing:2px">${stitches()}</p>
<p class="brand" style="margin:0 0 28px;font-size:22px;line-height:1.25;font-weight:760;font-stretch:112%;color:${DAY.brand}">Apni Boli</p>
<p class="ink" style="margin:0 0 12px;font-size:24px;line-height:1.25;font-weight:740;font-stretch:112%;color:${DAY.ink};overflow-wrap:anywhere">${escapeHtml(greeting)}</p>
${lines.map(paragraph).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0"><tr>
<td class="button" style="background:${DAY.action};border-bottom:4px solid ${DAY.actionHem};border-radius:16px"><a class="label" href="${url}" style="display:inline-block;padding:15px 26px;font-family:${FONT};font-size:17px;line-height:1.3;font-weight:660;color:${DAY.onAction};text-decoration:none">${escapeHtml(action.label)}</a></td>
</tr></table>
${closing.map(paragraph).join('\n')}
<p class="soft" style="margin:24px 0 0;font-size:14px;line-height:1.45;color:${DAY.inkSoft}">If the button does nothing, copy this address into your browser:<br>${link(action.url)}</p>
<p class="soft rule" style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${DAY.line};font-size:14px;line-height:1.45;color:${DAY.inkSoft}">Apni Boli: our own speech</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`
}

function paragraph(line: string): string {
  return `<p class="ink" style="margin:0 0 14px;font-size:17px;line-height:1.5;color:${DAY.ink};overflow-wrap:anywhere">${withLinks(line)}</p>`
}

/** Lines are ours: an address in one is meant to be followed. */
function withLinks(line: string): string {
  return line
    .split(/(https?:\/\/\S+)/)
    .map((part, at) => (at % 2 === 0 ? escapeHtml(part) : link(part)))
    .join('')
}

function link(url: string): string {
  const address = escapeHtml(url)
  return `<a class="link" href="${address}" style="color:${DAY.link};overflow-wrap:anywhere;word-break:break-all">${address}</a>`
}

function stitches(): string {
  return STITCHES.map(
    (silk) => `<span class="${silk}" style="color:${SILK[silk]}">&#9670;</span>`,
  ).join('')
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
