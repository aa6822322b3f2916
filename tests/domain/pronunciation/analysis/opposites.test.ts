import { expect, test } from 'vitest'
import { answerWords, plainWord } from '#domain/letters.ts'
import {
  analysePronunciation,
  isScorable,
} from '#domain/pronunciation/analysis/analyse-pronunciation.ts'
import { heardVariations } from '#domain/pronunciation/analysis/heard-variations.ts'
import { wholeCourse } from '../../answers-course.ts'

const { items, vocabulary, writtenFor } = wholeCourse()
const variations = heardVariations(vocabulary.forms)

/**
 * Opposites among the words of the course, each as a recogniser may write it. Written from what the words mean, apart from
 * the recogniser's own tables.
 */
const OPPOSITES = [
  'daada, dada, دادا, दादा | daadi, dadi, دادی, दादी | naana, nana, نانا | naani, nani, نانی',
  'ammaañ, ammi, اماں | abba, ابا',
  'ammi, امی | abba, ابا',
  'prah, bhai, بھائی, بھرا | paihṇ, behn, بہن, بھیݨ',
  'putar, puttar, پتر | tih, dhi, دھی',
  'potra, پوترا | potri, پوتری',
  'dotra, دوترا | dotri, دوتری',
  'muṛa, mura, مڑا | kuṛi, kuri, کڑی',
  'kukṛi, kukri, ککڑی | kuṛi, kuri, کڑی',
  'jaṇa, jana, جنا | jaṇaani, janani, جنانی',
  'kairaila, گھریلا | jaṇaani, janani, جنانی',
  'nooñ, نونہہ | jamaai, جمائی',
  'vaḍḍa, vadda, وڈا, بڑا | nikka, nika, نکا',
  'chhoṭi, choti, چھوٹی | vaḍḍi, vaddi, وڈی, بڑی, बड़ी',
  'changa, چنگا | kharaab, kharab, خراب, ख़राब',
  'changi, چنگی | kharaab, kharab, خراب, ख़राब',
  'ṭhaḍḍa, thadda, ٹھڈا | garam, گرم, गरम',
  'ṭhaḍḍi, thaddi, ٹھڈی | garam, گرم, गरम',
  'garam, گرم | thanda, ٹھنڈا, thandi, ٹھنڈی, ठंडी',
  'mehnga, مہنگا | sasta, سستا, सस्ता, sasti, سستی',
  'sasta, سستا | mehnga, مہنگا, महंगा, mehngi, مہنگی',
  'navaañ, nawan, نواں | paṛaaṇaañ, parana, پڑانا, purana, پرانا',
  'chiṭṭa, chitta, چٹا | kaala, kala, کالا',
  'kaali, kali, کالی | chitti, چٹی',
  'saukha, sokha, سوکھا | aukha, okha, اوکھا',
  'khush, خوش | udaas, udas, اداس | gussa, غصہ',
  'pukh, پکھ, بھوک | tre, تریہہ | ḍar, ڈر',
  'sajja, saja, سجا | khabba, khaba, کھبا',
  'naiṛaiñ, neren, نیڑیں | door, دور, dur, दूर',
  'apar, اپر, upar, اوپر | bun, بن',
  'savele, سویلے | shammiñ, shammin, شامیں',
  'deyaaṛ, دیہاڑ | raat, رات',
  'aj, aaj, آج | kal, کل',
  'thoṛa, thora, تھوڑا | bauñ, bohn, بہوں',
  'aao, ao, آؤ | jaao, jao, جاؤ',
  'aa, آ | jaa, ja, جا',
  'aasaañ, aasan, آساں | jaasaañ, jasan, جاساں',
  'aaso, آسو | jaaso, جاسو',
  'aani, آنی | jaani, jani, جانی',
  'jaane, jane, جانے | aane, آنے',
  'paṛhna, parhna, پڑھنا | likhna, لکھنا',
  'maiñ, main, میں | tuñ, tun, توں',
  'miki, mikki, میکی | tuki, توکی',
  'asaañ, asan, اساں | tusaañ, tusan, تساں',
  'maahṛa, mahra, mera, میرا | tuaahṛa, tera, تیرا | usna, uska, اسنا',
  'maahṛi, mahri, meri, میری | tuaahṛi, teri, تیری | usni, uski, اسنی',
  'kudhur, kidhar, کدھر | kaduñ, kadon, کدوں | kuṇ, kaun, کون | kiyaañ, kyun, کیوں',
  'ek, ik, ایک | do, دو | trai, tin, تین | chaar, char, چار | panj, پنج, پانچ',
  'panj, پنج | das, دس | vi, bis, بیس | so, sau, سو',
  'haañ, han, ہاں | naiñ, nahi, نہیں',
].map((row) => row.split('|').map((word) => word.split(',').map((spelling) => spelling.trim())))

/** What nobody asked for and a learner, or the recogniser, puts in. */
const FILLERS = ['', 'acha', 'یہ']
const NEGATIONS = ['naiñ', 'nahi', 'نہیں', 'नहीं']

const lines = items
  .filter(({ roman }) => isScorable({ phrase: roman }))
  .map((item) => {
    const roman = answerWords(item.roman).map(plainWord)
    const shahmukhi = answerWords(item.shahmukhi)
    return { ...item, scripts: roman.length === shahmukhi.length ? [roman, shahmukhi] : [roman] }
  })
type Line = (typeof lines)[number]

function passes({ roman, shahmukhi }: Line, heard: string): boolean {
  const result = analysePronunciation({ phrase: roman, shahmukhi }, [heard], variations)
  return result.ok && result.value.success
}

function opposites(word: string): string[] {
  return OPPOSITES.flatMap((row) => {
    const own = row.find(([written = '']) => plainWord(written) === word)
    return own === undefined ? [] : row.filter((other) => other !== own).flat()
  })
}

/** A filler before the word, and after it. */
function* filled(words: readonly string[], at: number): Generator<string> {
  for (const filler of FILLERS) {
    for (const place of [at, at + 1]) {
      yield [...words.slice(0, place), filler, ...words.slice(place)].join(' ')
    }
  }
}

function heardAs(line: Line, alternatives: Iterable<string>): string[] {
  return [...alternatives]
    .filter((heard) => passes(line, heard))
    .map((heard) => `${line.roman} ← ${heard}`)
}

test('no line passes with the opposite of one of its words, whatever stands around it', () => {
  const taken = lines.flatMap((line) =>
    answerWords(line.roman).flatMap((word, at) =>
      opposites(plainWord(word)).flatMap((opposite) =>
        line.scripts.flatMap((words) => {
          const said = [...words.slice(0, at), opposite, ...words.slice(at + 1)]
          return heardAs(line, filled(said, at))
        }),
      ),
    ),
  )
  expect(taken).toEqual([])
}, 60_000)

test('no line passes with "not" put in', () => {
  const taken = lines
    .filter(({ roman }) => !roman.includes('naiñ'))
    .flatMap((line) =>
      NEGATIONS.flatMap((negation) =>
        line.scripts.flatMap((words) => {
          const places = [...words, ''].map((_, at) => at)
          const denied = places.map((at) => [...words.slice(0, at), negation, ...words.slice(at)])
          const instead =
            words.length < 2
              ? []
              : places.map((at) => words.with(Math.min(at, words.length - 1), negation))
          return heardAs(
            line,
            [...denied, ...instead].map((heard) => heard.join(' ')),
          )
        }),
      ),
    )
  expect(taken).toEqual([])
}, 60_000)

test('no line passes with its "not" left out', () => {
  const [line] = lines.filter(({ roman }) => roman === 'Miki pata naiñ.')
  expect(
    heardAs(line!, [
      'miki pata',
      'miki pata ai',
      'miki pata hai',
      'mujhe pata hai',
      'میکی پتہ ہے',
      'acha miki pata',
    ]),
  ).toEqual([])
})

test('every line passes as it is written, with a filler, and as families also say it', () => {
  const refused = lines.flatMap((line) => {
    const forms = (writtenFor(line.roman)?.acceptedAnswers ?? []).filter(
      (form) => answerWords(form).length > 2,
    )
    const said = [...line.scripts.flatMap((words) => [...filled(words, 0)]), ...forms]
    return said.filter((heard) => !passes(line, heard)).map((heard) => `${line.roman} ← ${heard}`)
  })
  expect(refused).toEqual([])
})
