/** The kinds of words that the first three lessons speak. */
export type ClipType = 'greeting' | 'family' | 'animal'

/** The lesson that a kind of word falls back to. */
export const LESSON_OF_TYPE: Readonly<Record<ClipType, number>> = {
  greeting: 1,
  family: 2,
  animal: 3,
}

/**
 * Words that tell the kind, beside those that the lessons themselves teach. Pothwari forms stand in the
 * lexicon or in its notes; without marks, as a phone writes them.
 */
export const TYPE_LABELS: Readonly<Record<ClipType, readonly string[]>> = {
  greeting: listed(`
    hello hi greeting greetings welcome goodbye bye thanks thank salaam salam shukriya
    khuda haafiz alaikum
  `),
  family: listed(`
    mother mum mom father dad parents brother sister son daughter grandmother grandma
    nan grandfather grandad grandparents aunt uncle cousin nephew niece husband wife
    child baby family ammi amma abba abbu peo prah paihn daada daadi naana naani
  `),
  animal: listed(`
    animal animals cow buffalo goat dog hen chicken cock fish snake monkey ant mosquito
    horse cat donkey sparrow bird crow sheep lamb duck camel rabbit mouse lion gaan manj
    kutta
  `),
}

function listed(words: string): readonly string[] {
  return words.trim().split(/\s+/)
}
