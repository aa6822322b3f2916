import { useEffect, useState } from 'react'
import { prefersReducedMotion } from '#device/reduced-motion.ts'
import { celebrationHeading, celebrationText } from '#state/lesson-celebrations.ts'
import {
  endCelebration,
  celebrationDurationMs,
  type QueuedCelebration,
} from '#state/celebrations.ts'
import { playEffect } from '#state/play-effect.ts'
import { announce } from '#ui/live-region.tsx'
import { Confetti } from './confetti.tsx'
import { CelebrationLabels } from './celebration-labels.tsx'
import { XpPopup } from './xp-popup.tsx'
import './celebrations.css'

/** One moment from its sound to its end. What is seen is for the eye: the announcer says it, once. */
export function ShownCelebration({ moment }: { moment: QueuedCelebration }) {
  const [isStill] = useState(prefersReducedMotion)
  const words = celebrationHeading(moment)
  const { xpMs, wordsMs } = celebrationDurationMs(moment)
  const isXpShown = useLastsFor(xpMs)
  const areWordsShown = useLastsFor(wordsMs)
  const isOver = !isXpShown && !areWordsShown

  useEffect(() => {
    if (isOver) endCelebration(moment.id)
  }, [isOver, moment.id])

  useEffect(() => {
    if (moment.sound) playEffect(moment.sound)
    announce(celebrationText(moment))
  }, [moment])

  return (
    <>
      {moment.confetti && areWordsShown && !isStill && (
        <Confetti intensity={moment.confetti.intensity} />
      )}
      <div className="celebrations" aria-hidden="true">
        {words && areWordsShown && (
          <CelebrationLabels {...words} occasion={moment.occasion} lastsMs={wordsMs} />
        )}
        {moment.xp && isXpShown && <XpPopup gain={moment.xp} lastsMs={xpMs} isStill={isStill} />}
      </div>
    </>
  )
}

/** True for so many milliseconds after the first show. */
function useLastsFor(ms: number): boolean {
  const [isThere, setIsThere] = useState(ms > 0)
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isThere
}
