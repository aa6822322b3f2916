import { shuffledIndexes } from '../seeded-random.ts'
import type { Skill } from './review.ts'
import type { Strength } from './strength.ts'

/**
 * The ways in which practice asks. Of `understand`: by eye, by ear, typed in English; of `produce`: chosen, tiles, a gap, typed,
 * said aloud.
 */
export type PracticeForm = 'eye' | 'ear' | 'english' | 'choose' | 'tiles' | 'gap' | 'type' | 'say'

export type PracticeSettings = {
  /** False where nothing shall be typed. */
  typing: boolean
  /** False where nothing can be said aloud. */
  speaking: boolean
  /** By ear and aloud wherever it can be. */
  voiceFirst: boolean
}

/** The contract's type of exercise that shows each form. */
export const TYPE_OF_FORM = {
  eye: 'multiple_choice',
  ear: 'multiple_choice',
  english: 'translation',
  choose: 'multiple_choice',
  tiles: 'word_arrangement',
  gap: 'fill_blank',
  type: 'translation',
  say: 'voice_recognition',
} as const satisfies Record<PracticeForm, string>

/** From recognising to recalling: what fits a card, by how well it is known. */
const FITTING: Record<Skill, Record<Strength, readonly PracticeForm[]>> = {
  understand: {
    new: ['eye', 'ear'],
    learning: ['ear', 'eye'],
    fading: ['ear', 'english'],
    strong: ['english', 'ear'],
  },
  produce: {
    new: ['choose', 'tiles'],
    learning: ['tiles', 'gap', 'choose', 'say'],
    fading: ['gap', 'say', 'type'],
    strong: ['type', 'say'],
  },
}

/** The easier ones first. */
const ALL: Record<Skill, readonly PracticeForm[]> = {
  understand: ['eye', 'ear', 'english'],
  produce: ['choose', 'tiles', 'say', 'gap', 'type'],
}

const TYPED: ReadonlySet<PracticeForm> = new Set(['english', 'gap', 'type'])
const VOICED: ReadonlySet<PracticeForm> = new Set(['ear', 'say'])

/**
 * The forms to try for a card, best first. Forms that fit its strength come first, shuffled by the seed. Forms whose type is in
 * `tired` come last.
 */
export function formsFor(
  { skill, strength }: { skill: Skill; strength: Strength },
  settings: PracticeSettings,
  { seed, tired = [] }: { seed: string; tired?: readonly string[] },
): PracticeForm[] {
  const fitting = FITTING[skill][strength]
  const shuffled = shuffledIndexes(fitting.length, seed).flatMap((at) => fitting[at] ?? [])
  const rest = ALL[skill].filter((form) => !fitting.includes(form))
  const allowed = [...shuffled, ...rest].filter(
    (form) => (settings.typing || !TYPED.has(form)) && (settings.speaking || form !== 'say'),
  )
  const voiced = settings.voiceFirst
    ? [
        ...allowed.filter((form) => VOICED.has(form)),
        ...allowed.filter((form) => !VOICED.has(form)),
      ]
    : allowed
  const isTired = (form: PracticeForm) => tired.includes(TYPE_OF_FORM[form])
  return [...voiced.filter((form) => !isTired(form)), ...voiced.filter(isTired)]
}
