import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import { contentSecurityPolicy } from './http/security-headers.ts'
import type { ServerConfig } from './core-services.ts'
import { inlineHashesOf } from './http/inline-hashes.ts'

const STYLE = `
:root { color-scheme: light dark; --ground: light-dark(#fbf6ec, #141f47); --ink: light-dark(#141f47, #fbf6ec); --line: light-dark(#d8c6a6, #34519e) }
body { margin: 0 auto; padding: 2rem 1rem 4rem; max-width: 52rem; background: var(--ground); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
a { color: inherit } h2 { margin: 2.5rem 0 0.25rem; font: 600 1.05rem/1.4 ui-monospace, monospace; overflow-wrap: anywhere }
p { margin: 0.25rem 0 } details { margin-top: 0.5rem; border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.5rem 0.75rem }
pre { overflow-x: auto; font-size: 0.8125rem } summary { cursor: pointer }
`

/** A page to read the API on: every call, who may make it, what goes in and what comes out. */
export function docsPage(config: ServerConfig): { html: string; contentSecurityPolicy: string } {
  const html = `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Apni Boli: the API</title><style>${STYLE}</style></head>
<body><h1>Apni Boli: the API</h1>
<p>Version ${escapeHtml(config.version)}. The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.map(section).join('\n')}
</body></html>`
  return {
    contentSecurityPolicy: contentSecurityPolicy(config.apiOrigin, inlineHashesOf(html)),
    html,
  }
}

function section(call: Call): string {
  const who = call.access === 'learner' ? 'Signed-in learners (Authorization: Bearer …)' : 'Anyone'
  const once = call.isIdempotent ? ' Idempotency-Key: the effect happens once.' : ''
  return `<h2>${call.method} ${escapeHtml(call.path)}</h2>
<p>${escapeHtml(call.summary)}.</p><p>${who}.${once}</p>
${call.body ? schemaBlock('Request', call.body, 'input') : ''}${schemaBlock('Answer', call.response, 'output')}`
}

function schemaBlock(title: string, schema: GenericSchema, typeMode: 'input' | 'output'): string {
  const json = JSON.stringify(toJsonSchema(schema, { typeMode, errorMode: 'ignore' }), null, 2)
  return `<details><summary>${title}</summary><pre>${escapeHtml(json)}</pre></details>`
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
