import { kinship } from 'virtual:kinship'
import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { LessonItem } from '#contract/lesson.ts'
import {
  type Household,
  keepChosenVoice,
  readHousehold,
  type Said,
} from '#data/household-voices.ts'
import type { ClipSource } from '#device/lesson-audio.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { houseLines, namedRelations } from '#domain/answers/house-lines.ts'
import type { FamilyLine } from '#domain/answers/judge-with-family.ts'
import { chooseTake, type Saying, voicesOfLine } from '#domain/voices/choose-take.ts'
import { reportUnlessClosed } from './learner-store.ts'
import { useLearnerDb } from './learner.ts'
import { useLearnerQuery } from './learner-data.ts'
import { clearTakeSounds, readyTake, useTakeSounds } from './take-sounds.ts'

type Clip = { id: string; roman: string; audioUrl?: string | undefined }

/** What a household can say in its own way: an item of a lesson, or a word that only the family tree has. */
export type SaidAtHome = Pick<LessonItem, 'id' | 'roman' | 'words' | 'audioUrl'>

type HouseholdStore = Household & { db: LearnerDb | null }

const NOTHING: HouseholdStore = { said: {}, words: new Map(), choice: null, db: null }
const RELATIONS = namedRelations(kinship)
const useHousehold = create<HouseholdStore>()(() => NOTHING)

/** What each clip of the course says, by its path: a signed address changes behind it. */
const itemOfClip = new Map<string, string>()
/** The course's line of each item, in Roman letters. */
const lineOfItem = new Map<string, string>()
/** Screens that let the family speak. */
let screens = 0

/**
 * Lets the family speak these lines in place of the course's clips, for as long as the screen is open. True once it is known what
 * they have said: what speaks by itself waits for that.
 */
export function useHouseholdVoices(items: readonly Clip[] | null | undefined): boolean {
  const db = useLearnerDb()
  const household = useLearnerQuery(readHousehold)
  const isKnown = useHousehold((state) => state.db === db)
  useEffect(() => {
    for (const { id, roman, audioUrl } of items ?? []) {
      lineOfItem.set(id, roman)
      if (audioUrl !== undefined) itemOfClip.set(pathOf(audioUrl), id)
    }
  }, [items])
  useEffect(() => {
    screens += 1
    return () => {
      screens -= 1
      if (screens > 0) return
      useHousehold.setState(NOTHING)
      clearTakeSounds()
    }
  }, [])
  useEffect(() => {
    if (household) useHousehold.setState({ ...household, db })
  }, [household, db])
  return isKnown
}

/** Who of the family can be heard with this clip, each in the newest take; and whose turn it is, null for the course. */
export function useVoicesOfClip(url: string, saying: Saying) {
  const { said, choice } = useHousehold()
  const { takes, line } = saidOf(said, url)
  return {
    voices: voicesOfLine(takes, { saying, line }),
    chosen: chooseTake(takes, { choice, saying, line }),
  }
}

/** Every take of an item. */
export function useTakesOfItem(itemId: string | undefined): readonly Said[] {
  return useHousehold(({ said }) => (itemId && said[itemId]) || NO_LINES)
}

/** "In our house we say …", by path from the learner. */
export function useHouseWords(): Household['words'] {
  return useHousehold(({ words }) => words)
}

/** How this house says an item that names somebody of the family, or speaks of them. */
export function useHouseLines(item: SaidAtHome | undefined): readonly FamilyLine[] {
  const words = useHouseWords()
  return useMemo(() => (item ? houseLines(item, words, RELATIONS) : []), [item, words])
}

/** What counts as right for an item in this household. */
export function useLinesOfItem(item: LessonItem | undefined): readonly FamilyLine[] {
  const takes = useTakesOfItem(item?.id)
  const house = useHouseLines(item)
  return useMemo(() => [...takes, ...house], [takes, house])
}
const NO_LINES: readonly Said[] = []

/** The take that speaks a clip of the coach's, and all that its speaker says as the course does; null for the course's clip. */
export function useComparedTake(url: string): { take: Said; others: readonly Said[] } | null {
  const said = useHousehold((state) => state.said)
  const { chosen: take } = useVoicesOfClip(url, 'asked')
  return useMemo(() => {
    if (take === null) return null
    const lines = Object.entries(said).flatMap(([itemId, takes]) =>
      voicesOfLine(takes, { saying: 'asked', line: lineOfItem.get(itemId) ?? '' }),
    )
    return { take, others: lines.filter(({ speakerId }) => speakerId === take.speakerId) }
  }, [said, take])
}

/** What plays in place of a clip, with who speaks; null while it is the clip itself. */
type VoiceOver = { source: string; name: string }

/** Makes it ready while the clip is in sight, so that a press begins it at once. */
export function useVoiceOver(url: string, saying: Saying): VoiceOver | null {
  const { chosen } = useVoicesOfClip(url, saying)
  const source = useTakeSounds((sounds) => chosen && sounds[chosen.id])
  useEffect(() => {
    if (chosen && source === undefined) void ready(chosen)
  }, [chosen, source])
  return chosen && source ? { source, name: chosen.name } : null
}

/** What a press plays for this clip: at once where nothing has to be made ready; the clip where its take cannot be played. */
export function voiceOver(url: string, saying: Saying): ClipSource {
  const { said, choice } = useHousehold.getState()
  const { takes, line } = saidOf(said, url)
  const chosen = chooseTake(takes, { choice, saying, line })
  if (chosen === null) return url
  const source = useTakeSounds.getState()[chosen.id]
  return source === undefined ? ready(chosen).then((made) => made ?? url) : (source ?? url)
}

/** Which of these lines one of the family speaks in questions. */
export function useSpokenByFamily(items: readonly Clip[]): ReadonlySet<string> {
  const { said, choice } = useHousehold()
  const spoken = items.filter(({ id, roman }) =>
    chooseTake(said[id] ?? [], { choice, saying: 'asked', line: roman }),
  )
  return new Set(spoken.map(({ id }) => id))
}

/** Makes a take ready; null where its bytes cannot be played here. */
export async function ready(take: Said): Promise<string | null> {
  const { db } = useHousehold.getState()
  return db && readyTake(db, take)
}

/** From now on this voice speaks wherever it can; remembered on this device. */
export function chooseVoice(choice: string): void {
  const { db } = useHousehold.getState()
  useHousehold.setState({ choice })
  if (db) keepChosenVoice(db, choice).catch(reportUnlessClosed(db))
}

/** What the family recorded of what a clip says, and how the course writes that. */
function saidOf(said: Household['said'], url: string): { takes: readonly Said[]; line: string } {
  const itemId = itemOfClip.get(pathOf(url)) ?? ''
  return { takes: said[itemId] ?? NO_LINES, line: lineOfItem.get(itemId) ?? '' }
}

function pathOf(url: string): string {
  return new URL(url, location.href).pathname
}
