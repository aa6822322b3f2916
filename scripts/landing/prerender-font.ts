import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import { HEADING_FAMILY } from './prerender-loader.ts'

const SOURCE = '@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2'

/** The text's, which the fallback is measured for: no line moves. A second axis would make the file half as large again. */
const WIDTH = 106
/** From the lightest text to the heaviest heading (src/styles/tokens.css). */
const WEIGHT = { min: 430, max: 760 }
/** Of the heading and the product's name, which are drawn from inside the page. */
const HEADING = { weight: 740, width: 112 }

/** What a visitor may see besides the texts: prices, feedback, the words of a menu. */
const ALWAYS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?()£+%’'
const PRODUCT = 'Apni Boli'

export type PrerenderFont = {
  /** The letters of the whole page, and where they lie. */
  fileName: string
  bytes: Uint8Array
  css: string
  /** The letters of the heading, for the loader: base64 of a WOFF2. */
  heading: string
}

/**
 * The letters of the prerendered view (docs/decisions/023). Those of its heading are in the page itself; the text is set in the
 * system's face. Where the worker answers (`known`), a file with the letters of the whole page is on the device: it is used when
 * it is there for the first paint. On a first visit the app fetches it when it is idle, and takes it in one step
 * (src/app/hydrate.tsx): the fallback has its measures. With the first change of page the whole face takes over.
 */
export async function prerenderFont(html: string): Promise<PrerenderFont> {
  const source = await readFile(createRequire(import.meta.url).resolve(SOURCE))
  const subset = (text: string, wght: number | typeof WEIGHT, wdth: number) =>
    subsetFont(source, text, {
      targetFormat: 'woff2',
      // No alternates and ligatures that no text here asks for.
      noLayoutClosure: true,
      variationAxes: { wght, wdth },
    })
  const bytes = await subset(ALWAYS + textOf(html), WEIGHT, WIDTH)
  const heading = await subset(PRODUCT + headingOf(html), HEADING.weight, HEADING.width)
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 8)
  const fileName = `assets/anek-prerender-${hash}.woff2`
  const base64 = Buffer.from(heading).toString('base64')
  return { fileName, bytes, css: faces(`/${fileName}`), heading: base64 }
}

function faces(address: string): string {
  return [
    `@font-face{font-family:"Anek Prerender";font-display:optional;font-weight:${WEIGHT.min} ${WEIGHT.max};src:url(${address})format("woff2")}`,
    'html[data-prerendered]{--font-sans:"Anek Fallback","Anek Fallback Android",system-ui,sans-serif}',
    'html[data-prerendered=known]{--font-sans:"Anek Prerender","Anek Fallback","Anek Fallback Android",system-ui,sans-serif}',
    `html[data-prerendered] :is(h1,.brand){font-family:"${HEADING_FAMILY}",var(--font-sans)}`,
  ].join('')
}

function headingOf(html: string): string {
  const heading = /<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]
  if (heading === undefined) throw new Error('The landing page has no heading')
  return textOf(heading)
}

function textOf(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}
