import { soundOf } from './spoken-sounds.ts'

/**
 * Words that look alike to a recogniser, or stand in one another's place, and say something else: who said the one has not said the
 * other. For a speaker to read and correct: words of a row apart by |, each as families, Urdu and Hindi write it, the comma between.
 */
export const UNLIKE_WORDS: readonly string[] = [
  'aao, ao, آؤ, آو, आओ | jaao, jao, جاؤ, جاو, जाओ',
  'aa, آ, आ | jaa, ja, جا, जा',
  'aasaañ, aasan, آساں | jaasaañ, jasan, جاساں',
  'aaso, آسو | jaaso, جاسو',
  'naiñ, nahiñ, nahi, nai, نئیں, نہیں, नहीं | haañ, han, ہاں, हां | ai, hai, ہے, اے, है',
  'maiñ, main, میں, मैं | tuñ, tun, tu, توں, تو, तू',
  'miki, mikki, میکی, मिकी | tuki, tukki, توکی',
  'asaañ, asan, اساں | tusaañ, tusan, تساں, तुसां',
  'daada, dada, دادا, दादा | daadi, dadi, دادی, दादी | naana, nana, نانا, नाना | naani, nani, نانی, नानी',
  'chaacha, chacha, چاچا, चाचा | chaachi, chachi, چاچی, चाची | taaya, taya, تایا | taai, tai, تائی | maama, mama, ماما, मामा | maami, mami, مامی | maasi, masi, ماسی, मासी',
  'abba, aba, ابا, अब्बा | ammi, ami, امی, अम्मी, ammaañ, amma, اماں',
  'prah, pra, bhra, bhai, بھرا, بھائی, भाई | paihṇ, pehn, behn, بھیݨ, بہن, बहन',
  'putar, puttar, پتر | tih, tee, dhi, دھی',
  'potra, پوترا, पोता | potri, پوتری, पोती | dotra, دوترا | dotri, دوتری',
  'muṛa, mura, مڑا | kuṛi, kuri, کڑی',
  'kukṛi, kukri, ککڑی, कुकड़ी | kuṛi, kuri, کڑی, कुड़ी',
  'jaṇa, jana, جنا | jaṇaani, janani, جنانی | kairaila, گھریلا',
  'nooñ, نونہہ | jamaai, جمائی',
  'ek, ik, ایک, एक | do, دو, दो | trai, tre, ترے, تین, तीन | chaar, char, چار, चार | panj, پنج, پانچ, पांच | chhe, che, چھ, चे, छह | sat, saat, ست, سات, सात | aṭh, aath, اٹھ, آٹھ, आठ | noñ, non, نوں, نو, नौ | das, دس, दस | yaaraañ, yaran, یاراں, گیارہ, ग्यारह | baaraañ, baran, باراں, بارہ, बारह | teraañ, teran, تیراں, تیرہ, तेरह | chodaañ, chodan, چوداں, چودہ, चौदह | pandraañ, pandran, پندراں, پندرہ, पंद्रह | solaañ, solan, سولاں, سولہ, सोलह | staaraañ, staran, ستاراں, سترہ, सत्रह | aṭhaaraañ, atharan, اٹھاراں, اٹھارہ, अठारह | unniñ, unnin, انیں, انیس, उन्नीस | vi, bis, وی, بیس, बीस | so, sau, سو, सौ',
  'khush, kush, خوش, खुश | udaas, udas, اداس, उदास | gussa, غصہ, गुस्सा',
  'pukh, puk, phuk, پکھ, بھوک, भूख | tre, تریہہ | ḍar, dar, ڈر, डर | shukar, shukr, شکر, शुक्र',
  'apar, upar, اپر, اوپر, ऊपर | bun, بن',
  'naiṛaiñ, nairain, نیڑیں | door, دور, दूर',
  'savele, سویلے, सवेरे | shammiñ, shammin, شامیں, शाम',
  'deyaaṛ, دیہاڑ | raat, رات, रात',
  'aj, aaj, اج, آج, आज | kal, کل, कल',
  'navaañ, nawan, نواں | paṛaaṇaañ, paranan, پڑاݨاں, purana, پرانا, पुराना',
  'kudhur, kidhar, کدھر, किधर | kaduñ, kadon, کدوں | kiyaañ, kyun, کیاں, کیوں, क्यों | kuṇ, kaun, کون, कौन | kiṛa, kera, کڑا, کیڑا',
  'bolsaañ, bolsan, بولساں | bolna, بولنا, बोलना, bolni, بولنی, bolta, بولتا, बोलता, bolti, بولتی',
  'karso, کرسو | karna, کرنا, करना | karsaañ, karsan, کرساں',
]

/** Those that agree with a noun: each counts in -a, -i and -e alike ("changa", "changi", "change"). */
export const UNLIKE_ADJECTIVES: readonly string[] = [
  'maahṛa, mahra, mera, مہاڑا, میرا, मेरा | tuaahṛa, tuahra, tera, تیرا, तेरा, tusaañ, tusan, تساں | usna, uska, us, اسنا, اسکا, اس, उस | asaañ, asan, اساں',
  'saukha, sokha, سوکھا | aukha, okha, اوکھا',
  'sajja, saja, سجا | khabba, khaba, کھبا',
  'nikka, nika, نکا, chhoṭa, chota, چھوٹا, छोटा | vaḍḍa, vada, wadda, وڈا, بڑا, बड़ा',
  'changa, چنگا, चंगा | kharaab, kharab, خراب, खराब',
  'garam, گرم, गरम | ṭhaḍḍa, thadda, thanda, ٹھڈا, ٹھنڈا, ठंडा',
  'mehnga, mehenga, مہنگا, महंगा | sasta, سستا, सस्ता',
  'thoṛa, thora, تھوڑا, थोड़ा | bauñ, bohn, bahut, بہوں, بہت, बहुत',
  'kaala, kala, کالا, काला | chiṭṭa, chita, چٹا | sua, سوا, laal, لال, लाल | peela, pila, پیلا, पीला | neela, nila, نیلا, नीला',
  'aana, آنا, आना | jaana, جانا, जाना',
  'paṛhna, parhna, پڑھنا, पढ़ना | likhna, لکھنا, लिखना',
]

const ENDINGS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/a$/, ['i', 'e']],
  [/ا$/, ['ی', 'ے']],
  [/ा$/, ['ी', 'े']],
]

type Place = { row: number; word: number }

const PLACES = placesBySound()

/** Whether the two, by their sounds, are different words of one row. A sound that both rows' words share keeps nothing apart. */
export function areUnlike(one: string, other: string): boolean {
  const [places, others] = [PLACES.get(one) ?? [], PLACES.get(other) ?? []]
  const isSame = places.some((place) =>
    others.some(({ row, word }) => row === place.row && word === place.word),
  )
  return !isSame && places.some(({ row }) => others.some((place) => place.row === row))
}

function placesBySound(): ReadonlyMap<string, readonly Place[]> {
  const places = new Map<string, Place[]>()
  const rows = [
    ...UNLIKE_WORDS.map((line) => ({ line, forms: (spelling: string) => [spelling] })),
    ...UNLIKE_ADJECTIVES.map((line) => ({ line, forms: endings })),
  ]
  for (const [row, { line, forms }] of rows.entries()) {
    for (const [word, spellings] of line.split('|').entries()) {
      for (const spelling of spellings.split(',').flatMap((one) => forms(one.trim()))) {
        const sound = soundOf(spelling)
        places.set(sound, [...(places.get(sound) ?? []), { row, word }])
      }
    }
  }
  return places
}

function endings(spelling: string): string[] {
  const others = ENDINGS.flatMap(([last, ends]) =>
    last.test(spelling) ? ends.map((end) => spelling.replace(last, end)) : [],
  )
  return [spelling, ...others]
}
