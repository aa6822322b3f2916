import { lookOf } from './spoken-sounds.ts'

/** As families write it, and as a recogniser writes it in Urdu and in Hindi. By its look: `ne` (of) sounds like "nai". */
const NEGATIONS: ReadonlySet<string> = new Set(
  ['naiñ', 'nahiñ', 'nahi', 'nai', 'نئیں', 'نہیں', 'नहीं', 'नही'].map(lookOf),
)

/** Whether the word, as it looks (`lookOf`), makes the opposite of a line. */
export function isNegation(look: string): boolean {
  return NEGATIONS.has(look)
}
