import { FEWEST_WARM_UP_TAKES } from '#domain/pronunciation/vocal-tract.ts'
import { readVoice } from '#data/voice-warm-up.ts'
import { useLearnerQuery } from '#state/learner-data.ts'
import { Button } from '#ui/button.tsx'

/** Offered until the coach knows the voice, and never asked for. */
export function WarmUpOffer({ speaker, onAccept }: { speaker: string; onAccept: () => void }) {
  const voice = useLearnerQuery(readVoice, speaker)
  if (!voice || voice.takes >= FEWEST_WARM_UP_TAKES) return null
  return (
    <div className="voice-offer">
      <p className="soft sm">
        A child, a grandfather: voices sit differently. Say three short phrases, and the coach
        compares more fairly.
      </p>
      <Button size="sm" variant="text" onClick={onAccept}>
        Warm up my voice
      </Button>
    </div>
  )
}
