/**
 * How learners spell words of the course beyond what the sound rules join (content README, "Recognising a
 * learner's speech"): right wherever the word stands, never taught. The first is what the course writes.
 */
export const LEARNER_SPELLINGS: readonly (readonly [course: string, ...spellings: string[]])[] = [
  ['kahr', 'ghar', 'کآر', 'گھر'],
  ['ek', 'اک'],
  ['tre', 'ترہ'],
  ['saukha', 'سوخا'],
  ['aukha', 'اوخا'],
  ['likhna', 'لخنا'],
  ['aakhaan', 'آخان'],
  ['kairaila', 'گھریلا'],
  ['tih', 'thee', 'dhi'],
  ['maahṛa', 'mawra'],
  ['maahṛi', 'mawri'],
  ['miki', 'meki'],
  ['kudhur', 'kudher', 'kuder', 'kuthur', 'kuther', 'kutha', 'kidhar', 'kithe', 'کُدھر', 'کِتھے'],
  ['baiṭho', 'baho', 'بیٹھو', 'بہو'],
  ['bauñ', 'bhaun'],
  ['vaḍḍa', 'vadda', 'wadda'],
  ['pukh', 'puk', 'phuk'],
  ['naiñ', 'nahiñ', 'nahi', 'نئیں', 'نہیں'],
  [
    'Waalaikum assalaam',
    'waalaikum asslaam',
    'waalaikum salaam',
    'waalaikum slaam',
    'wa alaikum assalaam',
    'wa alaikum salaam',
    'waalaikumassalaam',
    'waalaikumsalaam',
    'وعلیکم السلام',
    'وعلیکم سلام',
  ],
]
