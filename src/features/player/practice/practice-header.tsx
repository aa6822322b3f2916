import { Link } from '@tanstack/react-router'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { PracticeRun } from '#domain/memory/practice-run.ts'
import { Icon } from '#ui/icon.tsx'
import { StitchProgress } from '#ui/stitch-progress.tsx'
import { ScriptSwitch } from '../phrase/script-switch.tsx'
import { VoiceSwitch } from '../phrase/voice-switch.tsx'

/** The place in the session and its seam, under the lesson's own look. */
export function PracticeHeader({ run: { turns, at, outcomes } }: { run: PracticeRun }) {
  const steps = turns.map((_, index) => {
    if (index === at) return 'now' as const
    return outcomes[index] === 'right' ? ('done' as const) : ('ahead' as const)
  })
  return (
    <div className="ptop">
      <div className="prow">
        <Link to="/lessons" className="iconbtn" aria-label="Back to Lessons">
          <Icon of={ArrowLeft} size={24} />
        </Link>
        <div className="ptitle">
          <p className="pt">Practice</p>
          <p className="px">
            <span>
              Word {at + 1} of {turns.length}
            </span>
          </p>
        </div>
        <VoiceSwitch />
        <ScriptSwitch />
      </div>
      <StitchProgress label="Practice progress" steps={steps} />
    </div>
  )
}
