import type { Step } from './steps.ts'

const WORDS: Readonly<Record<Step, string>> = {
  F: 'father',
  M: 'mother',
  B: 'brother',
  'B+': 'elder brother',
  'B-': 'younger brother',
  Z: 'sister',
  'Z+': 'elder sister',
  'Z-': 'younger sister',
  S: 'son',
  D: 'daughter',
  H: 'husband',
  W: 'wife',
}

/** Two steps that English has one word for. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  ['FW', 'stepmother'],
  ['MH', 'stepfather'],
  ['HS', 'stepson'],
  ['WS', 'stepson'],
  ['HD', 'stepdaughter'],
  ['WD', 'stepdaughter'],
  ['FS', 'half-brother by the same father'],
  ['FD', 'half-sister by the same father'],
  ['MS', 'half-brother by the same mother'],
  ['MD', 'half-sister by the same mother'],
  ['HW', 'co-wife'],
])

/** What a path is, word for word: `FB+W` is "father's elder brother's wife". A person is "me" to themself. */
export function pathInEnglish(path: readonly Step[]): string {
  const words: string[] = []
  for (let at = 0; at < path.length;) {
    const pair = PAIRS.get(path.slice(at, at + 2).join(''))
    const step = path[at]
    if (pair !== undefined) words.push(pair)
    else if (step !== undefined) words.push(WORDS[step])
    at += pair === undefined ? 1 : 2
  }
  if (words.length === 0) return 'me'
  return words.map((word, at) => (at < words.length - 1 ? owner(word) : word)).join(' ')
}

/** "half-brother by the same father's son" would be the father's. */
function owner(word: string): string {
  return `${word.replace(/ by the same \w+$/, '')}'s`
}
