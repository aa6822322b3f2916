import { UNKNOWN_ORIGIN } from '#server/static/public-address.ts'

/** What the build has made for the landing page. Addresses begin with a slash. */
export type LandingParts = {
  /** The built index.html: head, manifest, icons. */
  index: string
  /** The prerendered view, for `#root`. */
  body: string
  /** The built stylesheets that the prerendered view needs, in order. */
  styles: readonly { href: string; css: string }[]
  /** The product's sign, as SVG. */
  icon: string
  /** The script that brings the app after the first paint; inline. */
  loader: string
  /** public/theme.js, of which the page asks for no file. */
  theme: string
}

const TITLE = 'Learn Pothwari, the language of home'
const DESCRIPTION =
  'Pothwari (Mirpuri, Pahari) for British families: short lessons with sound that work on the train and in a tunnel. The first three lessons are free.'

/**
 * index.html turned into the landing page as it is sent for `/` (docs/decisions/023): the prerendered view in it, its styles
 * and its loader inline under their hashes, and nothing else on the way to the first paint.
 */
export function landingDocument({
  index,
  body,
  styles,
  icon,
  loader,
  theme,
}: LandingParts): string {
  const taken = new Set(styles.map(({ href }) => href))
  let html = swap(index, /<html /, '<html data-prerendered ')
  html = swap(html, /<title>[^<]*<\/title>/, `<title>${TITLE} | Apni Boli</title>`)
  html = swap(html, /(<meta\s+name="description"\s+content=)"[^"]*"/, `$1"${DESCRIPTION}"`)
  html = swap(html, /<script type="module"[^>]*><\/script>\s*/g, '')
  html = swap(html, /<script src="\/theme.js"><\/script>\s*/, '')
  html = html.replace(/<link rel="modulepreload"[^>]*>\s*/g, '')
  html = html.replace(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\s*/g, (link, href: string) =>
    taken.has(href) ? '' : link,
  )
  // The page's picture in the tab is in the page itself: one request less before the paint.
  html = swap(
    html,
    /href="\/icons\/logo\.svg"/,
    `href="data:image/svg+xml,${encodeURIComponent(icon)}"`,
  )
  const css = styles.map((style) => style.css.trim()).join('\n')
  if (css.includes('</style'))
    throw new Error('A stylesheet would end the <style> that it is put into')
  if (loader.includes('</script'))
    throw new Error('The loader would end the <script> that it is put into')
  const head = [
    ...sharing(),
    `<script>${theme}${loader}</script>`,
    `<style>${css}</style>`,
    // The whole of them, which the loader switches on after the first paint: a disabled link is never fetched. Below the inline
    // ones, so that what comes is weighed as if it had been there from the beginning.
    ...styles.map(({ href }) => `<link rel="stylesheet" href="${href}" disabled />`),
  ]
  html = swap(html, /<\/head>/, () => `${head.join('\n    ')}\n  </head>`)
  const root = /<div id="root">[\s\S]*?<\/div>\s*<noscript>[\s\S]*?<\/noscript>/
  return swap(html, root, () => `<div id="root">${body}</div>`)
}

function sharing(): string[] {
  const property = (name: string, content: string): string =>
    `<meta property="og:${name}" content="${content}" />`
  return [
    `<link rel="canonical" href="${UNKNOWN_ORIGIN}/" />`,
    property('type', 'website'),
    property('site_name', 'Apni Boli'),
    property('title', TITLE),
    property('description', DESCRIPTION),
    property('url', `${UNKNOWN_ORIGIN}/`),
    property('image', `${UNKNOWN_ORIGIN}/icons/share.png`),
    property('image:width', '1200'),
    property('image:height', '630'),
    property('image:alt', 'Apni Boli: learn Pothwari, the language of home'),
    property('locale', 'en_GB'),
    '<meta name="twitter:card" content="summary_large_image" />',
  ]
}

/** Replaces what must be there: an index.html of another shape stops the build. */
function swap(html: string, part: RegExp, by: string | ((found: string) => string)): string {
  // A fresh expression: `test` of a global one remembers where it was.
  if (html.search(part) < 0) throw new Error(`index.html has no ${part.source}`)
  return typeof by === 'string' ? html.replace(part, by) : html.replace(part, by)
}
