import { StorageError } from '#data/durable-write.ts'
import type { Account } from './accounts.ts'
import type { Chance } from './chance.ts'
import type { Tab } from './tab.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

const LESSON_IDS = ['1', '2'] as const

/** A learner says an item differently, on one tab; each time with a note that nobody else writes. */
export async function suggest(
  world: World,
  device: Device,
  tab: Tab,
  chance: Chance,
): Promise<void> {
  const account = device.signedIn
  if (account === null) return
  const lessonId = chance.pick(LESSON_IDS)
  const comment = world.nextNote(device)
  const body = { itemId: `l${lessonId}-1`, comment }
  const { others } = account
  others.mayHaveSuggested(comment)
  try {
    const write = tab.learnerOf(account.userId).suggest(lessonId, body)
    if (await tab.outlives(write)) others.suggested(comment)
  } catch (error) {
    if (!(error instanceof StorageError) && !tab.isDead()) throw error
  }
}

/** What was said is with the reviewers once; what a dying page may have said, once at most; nothing else. */
export function compareSuggestions(
  world: World,
  { others }: Account,
  notes: readonly string[],
): void {
  for (const note of others.certainSuggestions()) {
    if (!notes.includes(note)) world.violate(`lost: what was said differently (${note})`)
  }
  if (new Set(notes).size !== notes.length) world.violate('a suggestion was kept twice')
  if (notes.some((note) => !others.possibleSuggestions().has(note))) {
    world.violate('a suggestion is there that nobody made')
  }
}
