/** Devanagari by its sounds in Roman letters, for what a Hindi recogniser writes. Data only. */
const CONSONANTS = new Map(
  (
    'क k,ख kh,ग g,घ gh,ङ n,च ch,छ chh,ज j,झ jh,ञ n,ट t,ठ th,ड d,ढ dh,ण n,त t,थ th,द d,ध dh,न n,' +
    'प p,फ ph,ब b,भ bh,म m,य y,र r,ल l,ळ l,व v,श sh,ष sh,स s,ह h,क़ q,ख़ kh,ग़ gh,ज़ z,ड़ r,ढ़ rh,फ़ f'
  )
    .normalize('NFC')
    .split(',')
    .map((row) => row.split(' ') as [string, string]),
)
const VOWELS = new Map(
  'अ a,आ aa,इ i,ई ee,उ u,ऊ oo,ऋ ri,ए e,ऐ ai,ऑ o,ओ o,औ au'
    .split(',')
    .map((row) => row.split(' ') as [string, string]),
)
const VOWEL_SIGNS = new Map(
  'ा aa,ि i,ी ee,ु u,ू oo,ृ ri,े e,ै ai,ॉ o,ो o,ौ au'
    .split(',')
    .map((row) => row.split(' ') as [string, string]),
)
const NO_VOWEL = '्'
const NASAL = new Set(['ं', 'ँ'])

/** A word of Devanagari in Roman letters: "मारा" → "maaraa". What it does not know it leaves out. */
export function romanOfDevanagari(word: string): string {
  const letters = [...word.normalize('NFC')]
  let roman = ''
  letters.forEach((letter, at) => {
    const next = letters[at + 1]
    const isNukta = next === '़'
    const sign = letters[at + (isNukta ? 2 : 1)]
    const consonant = CONSONANTS.get(isNukta ? letter + next : letter) ?? CONSONANTS.get(letter)
    if (consonant !== undefined) {
      // A vowel sign or the sign for none takes the place of the short a; at the end of a word nobody says it.
      const isBare = sign !== undefined && sign !== NO_VOWEL && !VOWEL_SIGNS.has(sign)
      roman += consonant + (isBare ? 'a' : '')
    } else if (NASAL.has(letter)) roman += 'n'
    else roman += VOWELS.get(letter) ?? VOWEL_SIGNS.get(letter) ?? ''
  })
  return roman
}
