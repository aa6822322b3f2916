import Repeat from 'lucide-react/icons/repeat'
import {
  comesBackText,
  STRENGTH_LABELS,
  STRENGTH_MEANINGS,
  STRENGTH_UNCOUNTED,
} from '#copy/strength.ts'
import type { Counted } from '#state/counted.ts'
import type { WordMemories } from '#domain/memory/word-memories.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { StrengthMark } from '#ui/strength-mark.tsx'

/** How well the learner knows this word, when it is asked again, and the way to ask it now. */
export function WordStrength({
  itemId,
  counted,
}: {
  itemId: string
  counted: Counted<WordMemories>
}) {
  return (
    <div className="word-strength">
      <div>{counted.state === 'counted' && <Known itemId={itemId} {...counted} />}</div>
      {(counted.state === 'failed' || counted.state === 'incomplete') && (
        <p className="soft sm">{STRENGTH_UNCOUNTED[counted.state]}</p>
      )}
      <ButtonLink to="/practice" search={{ item: itemId }} variant="quiet" size="sm" icon={Repeat}>
        Practise this
      </ButtonLink>
    </div>
  )
}

function Known({ itemId, value, today }: { itemId: string; value: WordMemories; today: string }) {
  const memory = value.get(itemId)
  const strength = memory?.strength ?? 'new'
  return (
    <>
      <StrengthMark of={strength}>
        <span className="vh">Strength: </span>
        {STRENGTH_LABELS[strength]}
      </StrengthMark>
      <p className="sm">
        {STRENGTH_MEANINGS[strength]} {memory && `${comesBackText(memory.due, today)}.`}
      </p>
    </>
  )
}
