/**
 * Answers that count as each other, matched on whole words only. `english` and `pothwari`
 * list forms; the first is the one that stands for the group. Spellings that the sound rules already
 * join (mama, maama) are not repeated. The father and the four grandparents are left out on purpose:
 * daada and naana are two people.
 */
export type EquivalentGroup = {
  readonly english: readonly string[]
  readonly pothwari: readonly string[]
}

export const EQUIVALENTS: readonly EquivalentGroup[] = [
  {
    english: ['mother', 'mum', 'mummy', 'mom', 'mam'],
    // mata is Hindi: accepted, never taught.
    pothwari: [
      'ammaañ',
      'amma',
      'ammi',
      'maa',
      'mata',
      'ammi ji',
      'maa ji',
      'اماں',
      'اما',
      'امی',
      'ماں',
      'ماتا',
      'امی جی',
      'ماں جی',
    ],
  },
  {
    english: ['brother'],
    pothwari: ['prah', 'pra', 'phra', 'bhra', 'bhai', 'بھرا', 'پرا', 'بھائی'],
  },
  {
    english: ['sister'],
    pothwari: ['paihṇ', 'pehn', 'paen', 'pen', 'bhen', 'behn', 'bahn', 'بھیݨ', 'بہن'],
  },
  {
    english: ['hello', 'hi', 'salaam', 'salam'],
    pothwari: [
      'assalaamu alaikum',
      'assalaam alaikum',
      'asalaam alaikum',
      'assalaam o alaikum',
      'assalaam u alaikum',
      'as salaamu alaikum',
      'as salaam alaikum',
      'as salaam u alaikum',
      'assalaamualaikum',
      'assalaamalaikum',
      'salaamu alaikum',
      'salaam alaikum',
      'salaamalaikum',
      'salaam',
      'slaam',
      'aslaam alaikum',
      'aslaam o alaikum',
      'slaam alaikum',
      'السلام علیکم',
      'السلام و علیکم',
      'اسلام علیکم',
      'سلام علیکم',
      'سلام',
    ],
  },
  {
    english: ['goodbye', 'good bye', 'bye', 'bye bye'],
    pothwari: [
      'khuda haafiz',
      'khuda haafez',
      'khudahaafiz',
      'khudaafiz',
      'khuda haafiz ji',
      'allah haafiz',
      'allah haafez',
      'allahaafiz',
      'allah haafiz ji',
      'خدا حافظ',
      'خدا حافظ جی',
      'اللہ حافظ',
      'اللہ حافظ جی',
    ],
  },
  {
    english: ['thank you', 'thank u', 'thanks', 'thanx', 'many thanks', 'thank you very much'],
    pothwari: ['shukriya', 'meharbaani', 'mehrbaani', 'شکریہ', 'مہربانی'],
  },
]
