import { createHash } from 'node:crypto'

/** The source for style-src of the one `<style>` in a page; null where there is none. */
export function styleHashOf(html: string): string | null {
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1]
  return style === undefined
    ? null
    : `sha256-${createHash('sha256').update(style).digest('base64')}`
}
