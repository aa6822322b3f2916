/** A sentence that is as short as "kam." says nothing alone: the next one belongs to it. */
const SHORTEST_LEAD = 16

/** A mark within a word (3.5) ends nothing, nor does one that ends words quoted in a sentence that goes on. */
const SENTENCE = /(?:[^.!?]|[.!?](?=[^\s.!?"'’”)])|[.!?]+["'’”)]+\s(?=\p{Ll}))+[.!?]*["'’”)]*\s*/gu

/** Parts a text in the line to read first and what can wait; `rest` is empty where there is no more. */
export function leadSentence(text: string): { lead: string; rest: string } {
  let lead = ''
  for (const sentence of text.match(SENTENCE) ?? []) {
    if (lead.trim().length >= SHORTEST_LEAD) break
    lead += sentence
  }
  return { lead: lead.trim(), rest: text.slice(lead.length).trim() }
}
