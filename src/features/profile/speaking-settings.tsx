import AudioLines from 'lucide-react/icons/audio-lines'
import Mic from 'lucide-react/icons/mic'
import { useState } from 'react'
import {
  SPEECH_UNSUPPORTED,
  SPEECH_UNSUPPORTED_ON_HOME_SCREEN,
  SPEECH_UNSUPPORTED_TEXT,
} from '#copy/microphone.ts'
import { SPEAKING_WAYS, TAKE_BACK_SPEECH } from '#copy/speaking-practice.ts'
import { speechSupport } from '#device/speech-recognition-support.ts'
import { useSpeakingPractice } from '#state/speaking-practice.ts'
import { useSpeechConsent } from '#state/speech-consent.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'

/** How phrases are said aloud in lessons, and where the voice goes. Kept on this device. */
export function SpeakingSettings() {
  const { practice, changePractice } = useSpeakingPractice()
  const consent = useSpeechConsent()
  const [support] = useState(() => speechSupport(window))
  if (practice === null) return null
  const canRecognise = support.kind === 'available'
  return (
    <Card as="section" className="stack" aria-labelledby="speaking">
      <h2 id="speaking">Speaking practice</h2>
      <ChoiceCards
        legend="How to practise"
        cards={[
          { value: 'compare', icon: AudioLines, ...SPEAKING_WAYS.compare },
          {
            value: 'recognise',
            icon: Mic,
            ...SPEAKING_WAYS.recognise,
            isDisabled: !canRecognise,
          },
        ]}
        value={canRecognise ? practice.way : 'compare'}
        onChoose={(way) => changePractice({ way })}
      />
      {!canRecognise && (
        <p className="soft sm">
          {SPEECH_UNSUPPORTED}.{' '}
          {support.kind === 'missing' ? SPEECH_UNSUPPORTED_TEXT : SPEECH_UNSUPPORTED_ON_HOME_SCREEN}
        </p>
      )}
      <dl className="speaking-privacy">
        {[SPEAKING_WAYS.compare, SPEAKING_WAYS.recognise].map(({ name, privacy }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="soft sm">{privacy}</dd>
          </div>
        ))}
      </dl>
      {consent.isGiven === true && (
        <div className="buttons">
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              consent.takeBack()
              changePractice({ way: 'compare' })
            }}
          >
            {TAKE_BACK_SPEECH}
          </Button>
        </div>
      )}
    </Card>
  )
}
