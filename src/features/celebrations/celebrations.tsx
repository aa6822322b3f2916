import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { prefersReducedMotion } from '#device/reduced-motion.ts'
import { useAuth } from '#state/auth.tsx'
import {
  forgetCelebrations,
  useCelebrations,
  endCelebration,
  celebrationDurationMs,
  type QueuedCelebration,
} from '#state/celebrations.ts'
import { celebrationText, celebrationWords } from '#state/lesson-celebrations.ts'
import { playEffect } from '#state/play-effect.ts'
import { announce } from '#ui/live-region.tsx'
import { CelebrationLabels } from './celebration-labels.tsx'
import { Confetti } from './confetti.tsx'
import { XpPopup } from './xp-popup.tsx'
import './celebrations.css'

/**
 * The two global overlays: XP pop-up and confetti, one moment at a time, on whatever page the
 * learner is. Nothing in them can be pressed, and nothing under them is kept from being pressed.
 */
export function Celebrations() {
  const { user } = useAuth()
  const userId = user?.id
  const moment = useCelebrations(({ queue }) => queue[0])
  useEffect(() => forgetCelebrations, [userId])
  if (moment === undefined) return null
  return <ShownCelebration key={moment.id} moment={moment} />
}

/** One moment, once its time has come. */
function ShownCelebration({ moment }: { moment: QueuedCelebration }) {
  const isWaiting = useLastsFor(moment.afterMs)
  return isWaiting ? null : <BegunCelebration moment={moment} />
}

/**
 * One moment from its sound to its end: the pop-up, then the card, never both. What is seen is for the eye: the announcer says it,
 * once.
 */
function BegunCelebration({ moment }: { moment: QueuedCelebration }) {
  const [isStill] = useState(prefersReducedMotion)
  const { beside, card } = celebrationWords(moment)
  const { xpMs, cardMs, confettiMs } = celebrationDurationMs(moment)
  const { place, cheered } = useCelebrations()
  const isXpShown = useLastsFor(xpMs)
  const isCardLeft = useLastsFor(xpMs + cardMs)
  const isSilkLeft = useLastsFor(confettiMs)
  const isOver = !isXpShown && !isCardLeft && !isSilkLeft

  useEffect(() => {
    if (isOver) endCelebration(moment.id)
  }, [isOver, moment.id])

  useEffect(() => {
    if (moment.sound) playEffect(moment.sound)
    announce(celebrationText(moment))
  }, [moment])

  const words = (
    <div className="celebrations" aria-hidden="true">
      {moment.xp && isXpShown && (
        <XpPopup
          gain={moment.xp}
          soFar={moment.isPassing ? cheered : 0}
          beside={beside}
          lastsMs={xpMs}
          isStill={isStill}
        />
      )}
      {card && isCardLeft && !isXpShown && (
        <CelebrationLabels {...card} occasion={moment.occasion} lastsMs={cardMs} />
      )}
    </div>
  )
  return (
    <>
      {moment.confetti && isSilkLeft && !isStill && (
        <Confetti intensity={moment.confetti.intensity} />
      )}
      {place === null ? words : createPortal(words, place)}
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
