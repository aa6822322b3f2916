import { createHash } from 'node:crypto'

/** What stands inside a page and is allowed by its hash: the one `<style>` and the one `<script>` without an address. */
export type InlineHashes = { style: string | null; script: string | null }

/** The sources of a page for its policy; null where it has nothing of the kind. */
export function inlineHashesOf(html: string): InlineHashes {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1]
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1]
  return {
    style: style === undefined ? null : hashSource(style),
    script: script === undefined ? null : hashSource(script),
  }
}

function hashSource(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
