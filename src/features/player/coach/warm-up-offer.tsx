import { FEWEST_WARM_UP_TAKES } from '#domain/pronunciation/vocal-tract.ts'
import { readVoice } from '#data/voice-warm-up.ts'
import { useLearnerQuery } from '#state/learner-data.ts'
import { Button } from '#ui/button.tsx'

/** One line, until the coach knows the voice; never asked for. */
export function WarmUpOffer({ speaker, onAccept }: { speaker: string; onAccept: () => void }) {
  const voice = useLearnerQuery(readVoice, speaker)
  if (!voice || voice.takes >= FEWEST_WARM_UP_TAKES) return null
  return (
    <Button size="sm" variant="text" className="voice-offer" onClick={onAccept}>
      Say three short phrases so the coach gets to know your voice.
    </Button>
  )
}
