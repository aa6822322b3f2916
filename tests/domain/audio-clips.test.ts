import { expect, it, test } from 'vitest'
import { audioLibrary, type LibraryClip } from '#domain/audio-clips.ts'
import { DEFAULT_GREETING } from '#domain/default-greeting.ts'

const clips: LibraryClip[] = [
  clip(1, DEFAULT_GREETING, 'Assalaamu alaikum', 'السلام علیکم', 'Hello (peace be upon you)'),
  clip(1, 'shukriya', 'Shukriya', 'شکریہ', 'Thank you'),
  clip(2, 'ammaan', 'ammaañ', 'اماں', 'mother'),
  clip(2, 'prah', 'prah', 'بھرا', 'brother'),
  clip(3, 'gaan', 'gaañ', 'گاں', 'cow'),
  clip(3, 'dudh', 'dudh', 'دودھ', 'milk'),
  clip(4, 'paani', 'paaṇi', 'پاݨی', 'water'),
  clip(7, 'manji', 'manji', 'منجی', 'string bed'),
  clip(9, 'tun', 'tuñ', 'توں', 'you (to one friend or child)'),
  clip(9, 'tusaan', 'tusaañ', 'تُساں', 'you (polite or plural)'),
  clip(12, 'aa', 'aa', 'آ', 'come'),
]
const find = audioLibrary(clips)

function clip(lesson: number, name: string, roman: string, shahmukhi: string, english: string) {
  const path = name.startsWith('/') ? name : `/audio/lesson${lesson}/${name}.mp3`
  return { path, lesson, roman, shahmukhi, english }
}

it.each([
  // What was asked, and what is played.
  ['paaṇi', '/audio/lesson4/paani.mp3', 'word'],
  ['Paani!', '/audio/lesson4/paani.mp3', 'word'],
  ['پانی', '/audio/lesson4/paani.mp3', 'word'],
  ['water', '/audio/lesson4/paani.mp3', 'word'],
  ['thank you', '/audio/lesson1/shukriya.mp3', 'word'],
  ['Hello', DEFAULT_GREETING, 'word'],
  ['Mother', '/audio/lesson2/ammaan.mp3', 'word'],
  ['tusaañ', '/audio/lesson9/tusaan.mp3', 'word'],
  // Two words mean it: neither.
  ['you', DEFAULT_GREETING, 'default'],
  // A word of a kind: the first of its lesson.
  ['welcome', DEFAULT_GREETING, 'greeting'],
  ['grandma', '/audio/lesson2/ammaan.mp3', 'family'],
  ['maahṛa prah', '/audio/lesson2/ammaan.mp3', 'family'],
  ['a camel', '/audio/lesson3/gaan.mp3', 'animal'],
  ['dudh aan', '/audio/lesson3/gaan.mp3', 'animal'],
  // Anything else: the greeting.
  ['bicycle', DEFAULT_GREETING, 'default'],
  ['', DEFAULT_GREETING, 'default'],
  ['manj manji', '/audio/lesson3/gaan.mp3', 'animal'],
] as const)('%s is %s (%s)', (words, path, match) => {
  expect(find(words)).toEqual({ path, match })
})

test('a word that is nearly another one is never played as it', () => {
  for (const near of ['manj', 'paan', 'tusa', 'prah ji', 'gaañ dudh'])
    expect(find(near).match).not.toBe('word')
})
