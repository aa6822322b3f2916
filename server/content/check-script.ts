import { lexiconRow, loanword, type LexiconRow } from './author-schema.ts'
import { ContentProblems } from './content-problems.ts'
import { readTable } from './read-table.ts'
import { isSpelledByRule } from './script-spelling.ts'
import { pairedWords } from './sentence-words.ts'

const LEXICON = 'content/lexicon.tsv'
const LOANWORDS = 'content/loanwords.tsv'
/** The rest of a keyboard's Arabic letters: ي and ك look alike and are others. */
const OTHER_LETTERS =
  /[^\p{Script=Latin}\p{M}ءآأؤئابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںݨوہھیے\p{P}\p{Z}]/u

type Word = { roman: string; shahmukhi: string }
type Texts = { lexicon: string; loanwords: string }
/** A form that an author accepts, as it may be written in Shahmukhi, beside the row whose item accepts it. */
export type FormInScript = Word & { row: LexiconRow; report: (reason: string) => void }

/**
 * The Shahmukhi of every row by the rule of content/README.md: a loan as loanwords.tsv writes it, any other word by its
 * Roman and IPA, and a word the same wherever it stands. A form that an author accepts follows the rule, or its loan, too.
 */
export function checkScript(
  texts: Texts,
  problems: ContentProblems,
  forms: readonly FormInScript[] = [],
): void {
  // What is wrong with the lexicon's own rows was said when it was read.
  const rows = readTable(LEXICON, texts.lexicon, lexiconRow, new ContentProblems())
  const loans = readTable(LOANWORDS, texts.loanwords, loanword, problems)
  const ipas = new Map(rows.map(({ row }) => [key(row.pothwari_roman), row.ipa_or_empty]))
  const spelledByRule = ({ roman, shahmukhi }: Word) =>
    isSpelledByRule(roman, shahmukhi, ipas.get(key(roman)) ?? '')
  const loanOf = new Map(loans.map(({ row }) => [key(row.roman), row.shahmukhi]))
  const earlier = new Map<string, string>()

  for (const { line, row } of rows) {
    const strange = OTHER_LETTERS.exec(row.shahmukhi)
    if (strange) problems.add(LEXICON, line, `"${strange[0]}" is no letter of Shahmukhi`)
    for (const { roman, shahmukhi } of wordsOf(row)) {
      const loan = loanOf.get(key(roman))
      const known = earlier.get(key(roman))
      earlier.set(key(roman), shahmukhi)
      if (loan !== undefined && loan !== shahmukhi) {
        problems.add(LEXICON, line, `${roman} is a loan, and ${loan}, not ${shahmukhi}`)
      } else if (loan === undefined && !spelledByRule({ roman, shahmukhi })) {
        problems.add(LEXICON, line, `${roman} is not spelled ${shahmukhi} by the rule`)
      } else if (known !== undefined && known !== shahmukhi && [...roman].length > 1) {
        problems.add(LEXICON, line, `${roman} is ${known} above, and ${shahmukhi} here`)
      }
    }
  }
  const accepted = new Set<string>()
  for (const { row, report, ...form } of forms) {
    const strange = OTHER_LETTERS.exec(form.shahmukhi)
    if (strange) report(`"${strange[0]}" is no letter of Shahmukhi`)
    // "bhra" is another spelling of prah in Roman, and none in Shahmukhi.
    const isOwn = form.shahmukhi === row.shahmukhi
    for (const { roman, shahmukhi } of pairsOf(form)) {
      accepted.add(key(roman))
      const isLoan = loanOf.get(key(roman)) === shahmukhi
      if (isOwn || isLoan || isSpelledByRule(roman, shahmukhi, row.ipa_or_empty)) continue
      if (earlier.get(key(roman)) === shahmukhi) continue
      report(`${roman} is not spelled ${shahmukhi} by the rule, and no loan`)
    }
  }
  for (const { line, row } of loans) {
    if (!earlier.has(key(row.roman)) && !accepted.has(key(row.roman)))
      problems.add(LOANWORDS, line, `no row has ${row.roman}`)
    else if (spelledByRule(row)) {
      problems.add(LOANWORDS, line, `${row.roman} follows the rule, and needs no line here`)
    }
  }
}

/** A compound of one word in Roman may be two in script: اُس نی. */
function wordsOf({ pothwari_roman: roman, shahmukhi }: LexiconRow): Word[] {
  return pairsOf({ roman, shahmukhi })
}

function pairsOf({ roman, shahmukhi }: Word): Word[] {
  const pairs = pairedWords(roman, shahmukhi)
  return pairs.ok ? pairs.value : [{ roman, shahmukhi }]
}

function key(roman: string): string {
  return roman.toLowerCase()
}
