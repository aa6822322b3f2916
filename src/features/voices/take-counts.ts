import type { Take } from '#data/voices-view.ts'

/** "3 recordings, 2 sent": what is kept on this phone, and what of it the server has. */
export function takeCounts(takes: readonly Take[]): string {
  const sent = takes.filter(({ place }) => place === 'sent').length
  const count = takes.length === 1 ? '1 recording' : `${takes.length} recordings`
  return takes.length === 0 ? 'Nothing recorded yet' : `${count} kept, ${sent} sent`
}
