/**
 * Draws the picture that messengers show beside a link to us: `node scripts/make-share-picture.ts`. Mark, name and one line
 * on madder cloth with the embroidery, 1200 × 630. The PNG is committed; run this again when the mark changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { CHROMIUM_FLAGS, installedChromium } from './installed-chromium.ts'

const root = new URL('../', import.meta.url)
const read = (path: string): Promise<Buffer> => readFile(new URL(path, root))

const mark = (await read('public/icons/logo.svg')).toString()
const motif = (await read('src/styles/motif.svg')).toString('base64')
const font = (
  await read(
    'node_modules/@fontsource-variable/anek-latin/files/anek-latin-latin-wdth-normal.woff2',
  )
).toString('base64')

const executablePath = installedChromium()
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath === undefined ? {} : { executablePath }),
})
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(`<style>
  @font-face { font-family: Anek; font-weight: 100 800; font-stretch: 75% 125%; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; background: #94202a; color: #fff3d6; font-family: Anek; font-stretch: 112% }
  .cloth { position: absolute; inset: 0 0 0 784px; background: url(data:image/svg+xml;base64,${motif}) 0 0 / 208px }
  .say { position: absolute; inset: 0 440px 0 72px; display: grid; align-content: center; gap: 36px }
  .name { display: flex; align-items: center; gap: 22px; font-size: 52px; font-weight: 760 }
  svg { width: 92px; height: 92px } svg > rect { fill: transparent }
  h1 { margin: 0; font-size: 84px; font-weight: 740; line-height: .98; letter-spacing: -.02em }
</style><div class="cloth"></div><div class="say"><div class="name">${mark}Apni Boli</div>
<h1>Learn Pothwari, the language of home.</h1></div>`)
await page.evaluate(() => document.fonts.ready)
const png = await page.screenshot()
await writeFile(new URL('public/icons/share.png', root), png)
await browser.close()
process.stdout.write(`share.png  ${png.length} bytes\n`)
