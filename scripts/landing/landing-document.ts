import { UNKNOWN_ORIGIN } from '#server/static/public-address.ts'

/** What the build has made for the landing page. */
export type LandingParts = {
  /** The built index.html: head, manifest, scripts. */
  index: string
  /** The first view, for `#root`. */
  body: string
  /** The built stylesheets that the first view needs, in order, with their addresses. */
  styles: readonly { href: string; css: string }[]
  /** Addresses of the page's own scripts, beside those that index.html names. */
  scripts: readonly string[]
}

const TITLE = 'Learn Pothwari, the language of home | Apni Boli'
const DESCRIPTION =
  'Pothwari (Mirpuri, Pahari) for British families: short lessons with sound that work on the train and in a tunnel. The first three lessons are free.'

/**
 * index.html turned into the landing page as it is sent for `/` (docs/decisions/023): the first view in it, its styles
 * inline under a hash, and the scripts at low priority, so that nothing stands between the first byte and the first
 * paint.
 */
export function landingDocument({ index, body, styles, scripts }: LandingParts): string {
  const hrefs = new Set(styles.map(({ href }) => href))
  let html = index
  html = swap(html, /<title>[^<]*<\/title>/, `<title>${TITLE}</title>`)
  html = swap(
    html,
    /<meta\s+name="description"\s+content="[^"]*"\s*\/?>/,
    `<meta name="description" content="${DESCRIPTION}" />`,
  )
  html = html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g, (link, href: string) =>
    hrefs.has(href) ? '' : link,
  )
  html = html.replace(
    /<(script type="module"|link rel="modulepreload")/g,
    '<$1 fetchpriority="low"',
  )
  html = swap(
    html,
    '</head>',
    `${[...heads(), ...scripts.map(preload), ...styles.map(stand), inline(styles)].join('\n    ')}\n  </head>`,
  )
  html = swap(
    html,
    /<div id="root">[\s\S]*?<\/div>\s*<noscript>[\s\S]*?<\/noscript>/,
    `<div id="root" data-first-view>${body}</div>`,
  )
  return html
}

function heads(): string[] {
  const property = (name: string, content: string): string =>
    `<meta property="og:${name}" content="${content}" />`
  return [
    `<link rel="canonical" href="${UNKNOWN_ORIGIN}/" />`,
    property('type', 'website'),
    property('site_name', 'Apni Boli'),
    property('title', 'Learn Pothwari, the language of home'),
    property('description', DESCRIPTION),
    property('url', `${UNKNOWN_ORIGIN}/`),
    property('image', `${UNKNOWN_ORIGIN}/icons/share.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', 'Apni Boli on madder cloth, with phulkari embroidery'),
    property('locale', 'en_GB'),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
}

const preload = (href: string): string =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}" />`

/** For Vite's loader: this stylesheet is here already. A disabled link is never fetched. */
const stand = ({ href }: { href: string }): string =>
  `<link rel="stylesheet" href="${href}" disabled />`

function inline(styles: LandingParts['styles']): string {
  const css = styles.map((style) => style.css.trim()).join('\n')
  if (css.includes('</style'))
    throw new Error('A stylesheet would end the <style> that it is put into')
  return `<style>${css}</style>`
}

/** Replaces what must be there: an index.html of another shape stops the build. */
function swap(html: string, part: string | RegExp, by: string): string {
  if (typeof part === 'string' ? !html.includes(part) : !part.test(html)) {
    throw new Error(`index.html has no ${part}`)
  }
  return html.replace(part, () => by)
}
