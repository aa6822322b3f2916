import { expect, test } from 'vitest'
import { withNeededStylesOnly } from '../../scripts/landing/prerender-styles.ts'
import { landingDocument, type LandingParts } from '../../scripts/landing/landing-document.ts'

const INDEX = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <title>Apni Boli</title>
    <script src="/theme.js"></script>
    <link rel="icon" href="/icons/logo.svg" type="image/svg+xml" />
    <meta
      name="description"
      content="Of every page."
    />
    <script type="module" crossorigin src="/assets/index-a.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/base-a.js">
    <link rel="stylesheet" crossorigin href="/assets/index-a.css">
    <link rel="stylesheet" crossorigin href="/assets/other-a.css">
  <link rel="manifest" href="/manifest.webmanifest"></head>
  <body>
    <div id="root"><div class="loading"><p>Apni Boli is getting ready</p></div></div>
    <noscript><p>Apni Boli needs JavaScript</p></noscript>
  </body>
</html>`

const PARTS: LandingParts = {
  index: INDEX,
  body: '<h1>Learn $1 Pothwari</h1>',
  styles: [{ href: '/assets/index-a.css', css: 'a{color:red}\n' }],
  icon: '<svg id="sign"/>',
  loader: 'start()',
  theme: 'chosenTheme()\n',
}

const html = landingDocument(PARTS)

test('the prerendered view stands in the place of the loading view, as it was drawn', () => {
  expect(html).toContain('<div id="root"><h1>Learn $1 Pothwari</h1></div>')
  expect(html).not.toContain('getting ready')
  expect(html).toContain('<html data-prerendered lang="en-GB">')
})

test('the loader is the only script, and nothing is fetched before the first paint', () => {
  expect(html.match(/<script[^>]*>[^<]*/g)).toEqual(['<script>chosenTheme()\nstart()'])
  expect(html).not.toMatch(/preload/)
  expect(html).not.toContain('rel="icon" href="/')
})

test('the manifest is linked in the page itself: who reads it without a script finds it', () => {
  expect(html.match(/<link[^>]*manifest[^>]*>/g)).toEqual([
    '<link rel="manifest" href="/manifest.webmanifest">',
  ])
})

test('the styles are inline; whole they come later, below these, known to the loader of chunks', () => {
  expect(html).toContain('<style>a{color:red}</style>')
  const whole = '<link rel="stylesheet" href="/assets/index-a.css" disabled />'
  expect(html.indexOf(whole)).toBeGreaterThan(html.indexOf('</style>'))
  expect(html).toContain('<link rel="stylesheet" crossorigin href="/assets/other-a.css">')
})

test('it has one title, one description, and an address for crawlers that the server fills in', () => {
  expect(html.match(/<title>/g)).toHaveLength(1)
  expect(html.match(/name="description"/g)).toHaveLength(1)
  expect(html).not.toContain('Of every page.')
  expect(html).toContain('<link rel="canonical" href="https://apni-boli.invalid/" />')
  expect(html).toMatch(/og:image" content="https:\/\/apni-boli\.invalid\//)
})

test('an index.html of another shape stops the build', () => {
  const index = INDEX.replace('id="root"', 'id="app"')
  expect(() => landingDocument({ ...PARTS, index })).toThrow('root')
})

test('a style or a loader that would end its element stops the build', () => {
  const styles = [{ href: '/a.css', css: 'a{content:"</style>"}' }]
  expect(() => landingDocument({ ...PARTS, styles })).toThrow(/end the <style>/)
  expect(() => landingDocument({ ...PARTS, loader: '"</script>"' })).toThrow(/end the <script>/)
})

test('of the styles only those stay that something in the page asks for', async () => {
  const page = (css: string) =>
    `<!doctype html><style>${css}</style><h1>Learn</h1><p>&amp; <br /></p>`
  const kept = ':root{--red:var(--dye);--dye:red}h1{color:var(--red)}'
  const local = '@font-face{font-family:A;src:local("Arial")}'
  const dropped =
    ':root{--blue:var(--sky);--sky:blue}.dialog{color:var(--blue)}@font-face{font-family:B;src:url(b)}'
  const always = 'html[data-prerendered]{color:red}'
  const whole = page(`${kept}${local}${dropped}`)
  expect(await withNeededStylesOnly(whole, always)).toBe(page(`${kept}${local}${always}`))
})
