import type { Take } from '#data/voices-view.ts'

/** "3 recordings kept, 2 sent, 1 not accepted": what is kept on this phone, and what of it the server has. */
export function takeCounts(takes: readonly Take[]): string {
  const countIn = (place: Take['place']): number => takes.filter((t) => t.place === place).length
  const count = takes.length === 1 ? '1 recording' : `${takes.length} recordings`
  const refused = countIn('refused')
  const more = refused === 0 ? '' : `, ${refused} not accepted`
  return takes.length === 0
    ? 'Nothing recorded yet'
    : `${count} kept, ${countIn('sent')} sent${more}`
}
