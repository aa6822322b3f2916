import { useEffect } from 'react'
import { useAuth } from '#state/auth.tsx'
import { forgetCelebrations, useCelebrations } from '#state/celebrations.ts'
import { ShownCelebration } from './shown-celebration.tsx'

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
