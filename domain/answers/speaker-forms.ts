import { answerWords, isShahmukhi } from '../letters.ts'

type LineInBoth = { readonly roman: string; readonly shahmukhi: string }
type WordInBoth = { readonly roman: string; readonly shahmukhi?: string | undefined }

/**
 * The accepted lines, in both scripts, that differ from this one in endings of gender alone: a man says "Maiñ khaana aañ", a woman
 * "Maiñ khaani aañ". Other accepted lines are left out, because tiles of this line's words cannot build them.
 */
export function speakerForms(line: LineInBoth, accepted: readonly string[]): string[] {
  const forms = accepted.filter((form) => isOtherGender(answerWords(form), answerWords(line.roman)))
  const changed = new Set(forms.map((form) => changedPlaces(form, line.roman)))
  const inScript = accepted.filter(
    (form) => isShahmukhi(form) && changed.has(changedPlaces(form, line.shahmukhi)),
  )
  return [...forms, ...inScript]
}

/** The words of `speakerForms` that these words lack, each with its place in the line. */
export function speakerWords(
  words: readonly WordInBoth[],
  forms: readonly string[],
): (WordInBoth & { at: number })[] {
  const roman = words.map((word) => word.roman).join(' ')
  const shahmukhi = words.map((word) => word.shahmukhi ?? '').join(' ')
  return forms.filter(isRoman).flatMap((form) => {
    const places = changedPlaces(form, roman)
    const inScript = forms.find(
      (other) => isShahmukhi(other) && changedPlaces(other, shahmukhi) === places,
    )
    const [ofForm, ofScript] = [answerWords(form), answerWords(inScript ?? '')]
    return placesIn(places).map((at) => ({
      at,
      roman: ofForm[at] ?? '',
      shahmukhi: ofScript[at],
    }))
  })
}

function isRoman(form: string): boolean {
  return !isShahmukhi(form)
}

/** The same words, some with -i for -a or -a for -i. */
function isOtherGender(form: readonly string[], line: readonly string[]): boolean {
  if (form.length !== line.length || form.join(' ') === line.join(' ')) return false
  return form.every((word, at) => {
    const other = line[at] ?? ''
    return word === other || word === other.replace(/a$/, 'i') || word === other.replace(/i$/, 'a')
  })
}

/** Where two lines of as many words differ: "2 4"; other lines differ nowhere in particular. */
function changedPlaces(form: string, line: string): string {
  const [words, others] = [answerWords(form), answerWords(line)]
  if (words.length !== others.length) return ''
  return words.flatMap((word, at) => (word === others[at] ? [] : [at])).join(' ')
}

function placesIn(places: string): number[] {
  return places === '' ? [] : places.split(' ').map(Number)
}
