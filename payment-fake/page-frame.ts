import { createHash } from 'node:crypto'
import { html, raw } from 'hono/html'

/** The roles of the app's look that these pages need; they stand without its build. */
const STYLE = `
:root { color-scheme: light dark; --page: light-dark(#fbf6ec, #0e1429); --surface: light-dark(#fffefb, #171f3c);
  --ink: light-dark(#141f47, #f9f0de); --soft: light-dark(#474862, #c9c7d6); --line: light-dark(#eaddc4, #2b3561);
  --action: light-dark(#273f82, #f8b92e); --hem: light-dark(#141f47, #c27d08); --on-action: light-dark(#fff8ea, #0d1430);
  --note: light-dark(#ffefc6, #3a2c12); --note-ink: light-dark(#6a400b, #ffe093);
  --danger: light-dark(#ae2c34, #ec948d); --focus: light-dark(#34519e, #fdcd5b) }
* { box-sizing: border-box }
body { margin: 0; padding: 1.5rem min(1rem, 4vw) 4rem; background: var(--page); color: var(--ink);
  font: 430 1.0625rem/1.5 "Anek Latin Variable", "Anek Latin", "Segoe UI", system-ui, sans-serif;
  overflow-wrap: anywhere; hyphens: auto }
main { max-width: 30rem; margin: 0 auto }
.brand { display: flex; align-items: center; gap: .6rem; margin: 0 0 1.25rem; font-weight: 740; font-size: 1.25rem }
.brand svg { width: 2.25rem; height: 2.25rem; border-radius: 28% }
.note { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 2px dashed currentColor; border-radius: .875rem;
  background: var(--note); color: var(--note-ink) }
.card { container-type: inline-size; padding: min(1.5rem, 6vw); border: 1px solid var(--line); border-radius: 1.25rem; background: var(--surface) }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; font-weight: 740; text-wrap: balance }
.price { margin: .5rem 0 0; color: var(--soft) }
.price b { color: var(--ink); font-size: min(2.375rem, 16vw); line-height: 1.1; font-weight: 740; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: auto 1fr; gap: .4rem 1rem; margin: 1.25rem 0; padding: 1rem 0;
  border-block: 1px solid var(--line) }
dt { color: var(--soft) } dd { margin: 0; text-align: end }
@container (width < 13rem) { dl { grid-template-columns: 1fr } dd { text-align: start } }
form { margin: .75rem 0 0 } .card p:last-child { margin-bottom: 0 }
button { width: 100%; min-height: 3.25rem; padding: .5rem 1rem; border: 0; border-radius: 1rem; background: var(--action);
  color: var(--on-action); box-shadow: inset 0 -4px 0 var(--hem); font: inherit; font-weight: 660; cursor: pointer }
button.quiet { border: 2px solid currentColor; background: none; color: var(--ink); box-shadow: none }
button.danger { border: 2px solid currentColor; background: none; color: var(--danger); box-shadow: none }
a { color: inherit; display: inline-block; min-height: 2.75rem; padding-block: .6rem }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
h2 { margin: 2rem 0 0; font-size: 1.0625rem } .soft { color: var(--soft); margin: .25rem 0 0 }
@media (forced-colors: active) { button { border: 2px solid currentColor } }
`

/** For the page's own content security policy: there is no other style and no script. */
export const PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

const MARK = raw(
  '<svg viewBox="0 0 512 512" aria-hidden="true"><path fill="#97202a" d="M0 0h512v512H0z"/><path fill="#fff3d6" d="M351 161 396 110c18 23 26 49 26 76 0 61-65 95-166 95S90 245 90 179c0-20 5-38 15-56l26 12c-6 14-9 25-9 34 0 32 56 46 134 46 79 0 119-13 119-38 0-6-7-10-23-16z"/><path fill="#f8b92e" d="m256 298 37 37-37 37-37-37zm43 43 37 37-37 37-37-37zm-43 43 37 37-37 37-37-37z"/><path fill="#ee76a2" d="m213 341 37 37-37 37-37-37z"/></svg>',
)

export type Html = ReturnType<typeof html>

export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} | Apni Boli</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <p class="brand">${MARK} Apni Boli</p>
          <p class="note">
            This payment page is a fake, for trying things out: no money moves. No card is asked
            for.
          </p>
          ${body}
        </main>
      </body>
    </html>`
}

/** A button that does one thing, with or without script. */
export function action(address: string, label: string, kind: '' | 'quiet' | 'danger' = ''): Html {
  return html`<form method="post" action="${address}">
    <button class="${kind}">${label}</button>
  </form>`
}
