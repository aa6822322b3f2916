/** Of the districts Mirpur and Kotli: where a speaker's ok rates a row mirpur (content/README.md, "How to review"). */
const PLACES = new Set([
  'mirpur',
  'dadyal',
  'chakswari',
  'islamgarh',
  'khari sharif',
  'kotli',
  'sehnsa',
  'charhoi',
  'khuiratta',
  'nakyal',
])

/** "Mirpur", "Dadyal, Mirpur", "Bradford (Kotli)"; not "near Mirpur". */
export function isMirpuriPlace(place: string): boolean {
  return place.split(/[,;/()]/).some((part) => PLACES.has(part.trim().toLowerCase()))
}
