import { expect, test } from 'vitest'
import { landingDocument, type LandingParts } from '../../scripts/landing/landing-document.ts'

const INDEX = `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8" />
    <title>Apni Boli</title>
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
  font: { href: '/assets/few-letters.woff2', css: '@font-face{font-family:Few}' },
  loader: '/assets/first-view-a.js',
}

const html = landingDocument(PARTS)

test('the first view stands in the place of the loading view, as it was drawn', () => {
  expect(html).toContain('<div id="root"><h1>Learn $1 Pothwari</h1></div>')
  expect(html).not.toContain('getting ready')
  expect(html).toContain('<html data-first-view lang="en-GB">')
})

test('nothing but the loader is fetched as a script, and no script is inline', () => {
  const scripts = html.match(/<script[^>]*>[^<]*/g)
  expect(scripts).toEqual([
    '<script type="module" async crossorigin fetchpriority="low" src="/assets/first-view-a.js">',
  ])
  expect(html.match(/modulepreload/g)).toHaveLength(1)
})

test('the styles are inline, and known to the loader of chunks as being there', () => {
  expect(html).toContain('<style>a{color:red}\n@font-face{font-family:Few}</style>')
  expect(html).toContain('<link rel="stylesheet" href="/assets/index-a.css" disabled />')
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

test('a style that would end its element stops the build', () => {
  const styles = [{ href: '/a.css', css: 'a{content:"</style>"}' }]
  expect(() => landingDocument({ ...PARTS, styles })).toThrow(/end the <style>/)
})
