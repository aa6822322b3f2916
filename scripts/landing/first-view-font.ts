import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const SOURCE = '@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2'
const NAME = 'Anek First View'

/** Between the widths of text (106) and headings (112): a second axis would make the file half as large again. */
const WIDTH = 110
/** From the lightest text to the heaviest heading (src/styles/tokens.css). */
const WEIGHT = { min: 430, max: 760 }

/** What a visitor may see besides the texts: prices, feedback, the words of a menu. */
const ALWAYS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()£+%’'

export type FirstViewFont = { fileName: string; bytes: Uint8Array; css: string }

/**
 * The letters of the first view in one small file. `optional`: it is used when it is there for the first paint and not
 * at all when it is not, so that no line ever moves; the attribute goes with the first change of page
 * (src/app/first-view.tsx), and the whole face takes over.
 */
export async function firstViewFont(html: string): Promise<FirstViewFont> {
  const source = await readFile(createRequire(import.meta.url).resolve(SOURCE))
  const shown = html.replace(/<[^>]*>/g, '')
  const bytes = await subsetFont(source, ALWAYS + shown, {
    targetFormat: 'woff2',
    // No alternates and ligatures that no text here asks for.
    noLayoutClosure: true,
    variationAxes: { wght: WEIGHT, wdth: WIDTH },
  })
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const fileName = `assets/anek-first-view-${hash}.woff2`
  return {
    fileName,
    bytes,
    css: `@font-face{font-family:"${NAME}";font-display:optional;font-weight:${WEIGHT.min} ${WEIGHT.max};src:url(/${fileName})format("woff2")}html[data-first-view]{--font-sans:"${NAME}","Anek Fallback",system-ui,sans-serif}`,
  }
}
