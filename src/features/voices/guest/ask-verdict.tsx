import { useRef } from 'react'
import { VERDICTS, type VerdictKind } from '#domain/voices/verdict.ts'
import { Button } from '#ui/button.tsx'
import { useLostFocus } from '#ui/use-lost-focus.ts'
import { VERDICT_ICONS } from './room-list.tsx'
import { useRoomTexts } from './room-texts.ts'

/** Is it right? */
export function AskVerdict({
  onAnswer,
  onSkip,
}: {
  onAnswer: (verdict: VerdictKind) => void
  onSkip: () => void
}) {
  const { question, verdicts, skip } = useRoomTexts()
  const main = useRef<HTMLButtonElement>(null)
  useLostFocus(main)
  return (
    <div className="room-ask" role="group" aria-label={question}>
      <p className="soft">{question}</p>
      {VERDICTS.map((verdict) => (
        <Button
          key={verdict}
          {...(verdict === 'right' && { ref: main })}
          isBlock
          variant={verdict === 'right' ? 'primary' : 'quiet'}
          icon={VERDICT_ICONS[verdict]}
          onClick={() => onAnswer(verdict)}
        >
          {verdicts[verdict]}
        </Button>
      ))}
      <Button size="sm" variant="text" onClick={onSkip}>
        {skip}
      </Button>
    </div>
  )
}
