import Beasties from 'beasties'
import postcss, { type Root } from 'postcss'

const STYLE = /<style>([\s\S]*?)<\/style>/
/** A face of the system, measured: it costs no request, and the lines stand on it. */
const LOCAL_FACE = /@font-face\{[^}]*local\([^}]*\}/g
/** The theme that a learner chose: public/theme.js sets it before the paint, on no element that the build sees. */
const CHOSEN_THEME = /\[data-theme=[^}]*\}/g
/** Paper, and a wish for contrast that changes no line: they come with the whole of the styles, right after the paint. */
const LATER = /^print|prefers-contrast/

/**
 * Of a page's inline styles those that something in it asks for: the first round trip has no room for the others. `always` stays
 * whatever it says, and comes last.
 */
export async function withNeededStylesOnly(html: string, always = ''): Promise<string> {
  const beasties = new Beasties({
    logLevel: 'silent',
    external: false,
    reduceInlineStyles: true,
    keyframes: 'critical',
  })
  const needed = STYLE.exec(await beasties.process(html))?.[1]
  if (needed === undefined) throw new Error('The landing page has lost its styles')
  const root = postcss.parse(
    [needed, ...(html.match(LOCAL_FACE) ?? []), ...(html.match(CHOSEN_THEME) ?? []), always].join(
      '',
    ),
  )
  root.walkAtRules('media', (rule) => {
    if (LATER.test(rule.params)) rule.remove()
  })
  dropUnreadProperties(root, html.replace(STYLE, ''))
  // Only the styles are taken over: the page itself stays letter for letter what React drew.
  return html.replace(STYLE, () => `<style>${root.toString()}</style>`)
}

/** Tokens that nothing reads, until none is left: one may be read by another only. */
function dropUnreadProperties(root: Root, page: string): void {
  for (;;) {
    const read = new Set(`${root.toString()}${page}`.match(/(?<=var\(\s*)--[\w-]+/g))
    const before = root.toString().length
    root.walkDecls(/^--/, (declaration) => {
      if (!read.has(declaration.prop)) declaration.remove()
    })
    root.walkRules((rule) => {
      if (rule.nodes.length === 0) rule.remove()
    })
    if (root.toString().length === before) return
  }
}
