import { useEffect, useMemo, useState } from 'react'
import type { CoachTry } from '#domain/pronunciation/coach-tries.ts'
import type { Comparison, Sound } from '#domain/pronunciation/compare-voices.ts'
import { ACCEPTED_FROM } from '#domain/pronunciation/likeness-band.ts'
import { UNKNOWN_WARP } from '#domain/pronunciation/vocal-tract.ts'
import { readClip, readyCohort } from '#device/voice-clips.ts'
import { voiceScorer } from '#device/voice-scorer.ts'
import { readTakeSound } from '#state/take-sounds.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { addVoiceTake, readVoice } from '#data/voice-warm-up.ts'
import type { ComparedClip } from './compare-clip.ts'

export type Attempt = {
  mine: Sound
  theirs: Sound | null
  /** Null where the two could not be compared: then there is listening. */
  comparison: Comparison | null
}

type Prepared = { theirs: Sound | null; cohortKeys: readonly string[] }

/** Makes the clip and its rivals ready while the learner listens; compares what was recorded; keeps count. */
export function useComparison(clip: ComparedClip | null, db: LearnerDb | null) {
  const [attempt, setAttempt] = useState<Attempt | null>(null)
  const [tries, setTries] = useState<readonly CoachTry[]>([])
  const [isComparing, setIsComparing] = useState(false)
  const clipUrl = clip?.target.clipUrl
  // One promise for each clip: an attempt that comes early waits for it.
  // oxlint-disable-next-line react/exhaustive-deps
  const preparing = useMemo(() => untilReady(clipUrl, () => prepare(clip, db)), [clipUrl])
  useEffect(() => void preparing(), [preparing])

  async function compare(mine: Sound): Promise<{ attempt: Attempt; tries: readonly CoachTry[] }> {
    setIsComparing(true)
    const { theirs, cohortKeys } = await preparing()
    const comparison = clip && (await compareWith(clip, db, mine, cohortKeys))
    const next = { attempt: { mine, theirs, comparison }, tries: [...tries, tryOf(comparison)] }
    setAttempt(next.attempt)
    setTries(next.tries)
    setIsComparing(false)
    return next
  }
  return { attempt, tries, isComparing, compare }
}

async function prepare(clip: ComparedClip | null, db: LearnerDb | null): Promise<Prepared> {
  if (!clip) return { theirs: null, cohortKeys: [] }
  const { clipUrl } = clip.target
  const readTake = takeReader(clip, db)
  const theirs = await (readTake ?? readClip)(clipUrl)
  if (theirs && !voiceScorer.has('clip', clipUrl)) voiceScorer.add('clip', clipUrl, copyOf(theirs))
  if (!theirs || !clip.isScorable) return { theirs, cohortKeys: [] }
  return { theirs, cohortKeys: await readyCohort(voiceScorer, clip.candidates, readTake) }
}

/** Takes lie in the learner's database; undefined where the course speaks. */
function takeReader({ takes }: ComparedClip, db: LearnerDb | null) {
  if (takes === undefined || db === null) return undefined
  return async (url: string): Promise<Sound | null> => {
    const take = takes.get(url)
    return take === undefined ? null : readTakeSound(db, take)
  }
}

async function compareWith(
  { target }: ComparedClip,
  db: LearnerDb | null,
  mine: Sound,
  cohortKeys: readonly string[],
): Promise<Comparison | null> {
  const warp = await knownWarp(db, target.speaker)
  const comparison = await voiceScorer.compare(mine, target.clipUrl, cohortKeys, warp)
  const score = comparison?.kind === 'compared' ? comparison.score : null
  if (db && score !== null && score >= ACCEPTED_FROM) {
    void voiceScorer
      .takeOfLast(target.clipUrl)
      .then((take) => take && addVoiceTake(db, target.speaker, take))
      // A full disk, or a learner who has signed out: the voice stays as well known as it was.
      .catch(() => undefined)
  }
  return comparison
}

/** A store that cannot be read knows no voice, and stops no comparison. */
async function knownWarp(db: LearnerDb | null, speaker: string): Promise<number> {
  if (db === null) return UNKNOWN_WARP
  return readVoice(db, speaker).then(
    ({ warp }) => warp,
    () => UNKNOWN_WARP,
  )
}

function tryOf(comparison: Comparison | null): CoachTry {
  if (comparison === null) return { score: null, refusal: null }
  return comparison.kind === 'refused'
    ? { score: null, refusal: comparison.refusal }
    : { score: comparison.score, refusal: null }
}

/** What moves to the worker is gone from the page, and theirs is still to be played. */
function copyOf({ samples, rateHz }: Sound): Sound {
  return { samples: samples.slice(), rateHz }
}

/** Once; again when the clip could not be read, as in a tunnel, or when the worker that had it has died. */
function untilReady(
  clipUrl: string | undefined,
  make: () => Promise<Prepared>,
): () => Promise<Prepared> {
  let made: Promise<Prepared> | null = null
  return async () => {
    made ??= make()
    const prepared = await made
    const isReady = clipUrl !== undefined && voiceScorer.has('clip', clipUrl)
    if (!isReady) made = null
    return prepared
  }
}
