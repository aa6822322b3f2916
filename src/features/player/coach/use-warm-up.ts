import { useEffect, useState } from 'react'
import type { Sound } from '#domain/pronunciation/compare-voices.ts'
import { FEWEST_WARM_UP_TAKES, UNKNOWN_WARP } from '#domain/pronunciation/vocal-tract.ts'
import { NOT_MEASURED, REFUSAL_TEXTS } from '#copy/voice-comparison.ts'
import type { LessonItem } from '#contract/lesson.ts'
import { readClip } from '#device/voice-clips.ts'
import { voiceScorer } from '#device/voice-scorer.ts'
import type { LearnerDb } from '#data/learner-db.ts'
import { addVoiceTake } from '#data/voice-warm-up.ts'
import type { ComparedClip } from './compare-clip.ts'

export const WARM_UP_PHRASES = FEWEST_WARM_UP_TAKES

/** Leads through short phrases of the speaker; one whose clip is not here is passed over. */
export function useWarmUp(clip: ComparedClip, db: LearnerDb) {
  const [at, setAt] = useState(0)
  const [said, setSaid] = useState(0)
  const [note, setNote] = useState('')
  const [read, setRead] = useState<{ url: string; sound: Sound } | null>(null)
  const item: LessonItem | undefined = clip.warmUpItems[at]
  const clipUrl = item?.audioUrl
  const theirs = read !== null && read.url === clipUrl ? read.sound : null

  useEffect(() => {
    if (clipUrl === undefined) return
    let isWanted = true
    void readClip(clipUrl).then((sound) => {
      if (!isWanted) return
      if (sound === null) setAt((before) => before + 1)
      else setRead({ url: clipUrl, sound })
    })
    return () => {
      isWanted = false
    }
  }, [clipUrl])

  /** Keeps what the recording tells of the voice, and gives what is to be said about it. */
  async function take(mine: Sound): Promise<string> {
    const answer = clipUrl === undefined || theirs === null ? null : await measured(clipUrl, mine)
    const isTaken = answer === 'taken'
    const text = isTaken ? 'Thank you.' : (answer ?? NOT_MEASURED)
    setNote(text)
    if (!isTaken) return text
    setSaid((before) => before + 1)
    setAt((before) => before + 1)
    return text
  }

  async function measured(url: string, mine: Sound): Promise<string | null> {
    if (theirs && !voiceScorer.has('clip', url)) {
      voiceScorer.add('clip', url, { ...theirs, samples: theirs.samples.slice() })
    }
    const comparison = await voiceScorer.compare(mine, url, [], UNKNOWN_WARP)
    if (comparison?.kind === 'refused') return REFUSAL_TEXTS[comparison.refusal]
    const found = comparison && (await voiceScorer.takeOfLast(url))
    if (!found) return null
    await addVoiceTake(db, clip.target.speaker, found)
    return 'taken'
  }

  return {
    item,
    theirs,
    said,
    note,
    isAtEnd: said >= WARM_UP_PHRASES || item === undefined,
    take,
  }
}
