import { create } from 'zustand'
import type { LearnerDb } from '#data/learner-db.ts'
import { readTake } from '#data/takes.ts'
import type { RecordingRow } from '#data/voice-rows.ts'
import { decodeSound } from '#device/decode-sound.ts'
import { wavUrl } from '#device/wav-url.ts'
import type { Sound } from '#domain/pronunciation/compare-voices.ts'
import { takeAsHeard } from '#domain/voices/play-take.ts'

/** As good as a clip of the course, and small in memory. */
const PLAYED_RATE_HZ = 24_000
/** About 100 kB each. */
const MOST_READY = 60

/** Takes that are ready to be played, by id, the oldest first; null for one that this browser cannot play. */
export const useTakeSounds = create<Readonly<Record<string, string | null>>>()(() => ({}))

const beingMade = new Map<string, Promise<string | null>>()

/** The address of a take as it is heard in lessons; null where its bytes are not here or cannot be read. */
export function readyTake(db: LearnerDb, take: RecordingRow): Promise<string | null> {
  const known = useTakeSounds.getState()[take.id]
  if (known !== undefined) return Promise.resolve(known)
  const making = beingMade.get(take.id) ?? makeReady(db, take)
  beingMade.set(take.id, making)
  return making
}

async function makeReady(db: LearnerDb, take: RecordingRow): Promise<string | null> {
  try {
    const bytes = await readTake(db, take.id)
    // They may still come.
    if (bytes === undefined) return null
    const sound = await decodeSound(bytes, PLAYED_RATE_HZ)
    const source = sound && wavUrl(takeAsHeard(sound, take))
    keep(take.id, source)
    return source
  } finally {
    beingMade.delete(take.id)
  }
}

/** A take as it is heard, for who compares voices; null where its bytes are not here or cannot be read. */
export async function readTakeSound(db: LearnerDb, take: RecordingRow): Promise<Sound | null> {
  const bytes = await readTake(db, take.id)
  const sound = bytes && (await decodeSound(bytes))
  return sound ? takeAsHeard(sound, take) : null
}

function keep(id: string, source: string | null): void {
  const kept = Object.entries(useTakeSounds.getState())
  for (const [, old] of kept.splice(0, kept.length - MOST_READY + 1)) revoke(old)
  useTakeSounds.setState({ ...Object.fromEntries(kept), [id]: source }, true)
}

/** Lets go of all of them: nothing of a learner's family stays in the page. */
export function clearTakeSounds(): void {
  for (const source of Object.values(useTakeSounds.getState())) revoke(source)
  useTakeSounds.setState({}, true)
}

function revoke(source: string | null): void {
  if (source !== null) URL.revokeObjectURL(source)
}
