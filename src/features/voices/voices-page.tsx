import { useSearch } from '@tanstack/react-router'
import Mic from 'lucide-react/icons/mic'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import { useLearnerState } from '#state/learner.ts'
import { useVoices } from '#state/family-voices.ts'
import { usePullVoices, useVoiceActions } from '#state/voices.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { ChooseItems } from './choose-items.tsx'
import { ConsentStep } from './consent-step.tsx'
import type { RecordedItem } from './recorder/recorder.tsx'
import { RecordTakes } from './record-takes.tsx'
import { SpeakerCard } from './speaker-card.tsx'
import { SpeakerDialog } from './speaker-dialog.tsx'
import './voices.css'

/** Where the page is: its list, or one speaker on the way to a recording. */
type Step =
  | { kind: 'list' }
  | { kind: 'choose'; speakerId: string }
  | { kind: 'record'; speakerId: string; items: readonly RecordedItem[] }

/** `/voices`: who of the family records for this household, and what they recorded. */
export function VoicesPage() {
  usePageTitle('Voices')
  const { loadEngine } = useLearnerState()
  // Nothing can be kept without it.
  useEffect(loadEngine, [loadEngine])
  usePullVoices()
  const voices = useVoices()
  const actions = useVoiceActions()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const [isAdding, setIsAdding] = useState(false)
  if (!voices || !actions) return <LoadingView text="Apni Boli is looking for voices" />

  const toList = (): void => setStep({ kind: 'list' })
  const speaker = step.kind === 'list' ? undefined : voices.find(({ id }) => id === step.speakerId)
  if (speaker && step.kind === 'record') {
    return <RecordTakes voice={speaker} items={step.items} actions={actions} onLeave={toList} />
  }
  if (speaker?.consent === null) {
    return <ConsentStep speaker={speaker} actions={actions} onCancel={toList} />
  }
  if (speaker) {
    return (
      <ChooseItems
        voice={speaker}
        wantedId={search['item']}
        onCancel={toList}
        onChoose={(items) => setStep({ kind: 'record', speakerId: speaker.id, items })}
      />
    )
  }
  return (
    <div className="voices wrap page">
      <h1 tabIndex={-1}>Voices</h1>
      <p className="soft narrow">
        Record your family saying the lines of the course. Ten minutes on this phone are enough, and
        no network is needed.
      </p>
      {voices.length === 0 ? (
        <EmptyState
          className="card"
          icon={Mic}
          heading="Whose voice comes first?"
          action={<Button onClick={() => setIsAdding(true)}>Add a voice</Button>}
        >
          <p>Nani’s, Abbu’s, your own: whoever speaks Pothwari at home.</p>
        </EmptyState>
      ) : (
        <>
          {voices.map((voice) => (
            <SpeakerCard
              key={voice.id}
              voice={voice}
              actions={actions}
              onRecord={() => setStep({ kind: 'choose', speakerId: voice.id })}
            />
          ))}
          <Button variant="quiet" icon={Plus} onClick={() => setIsAdding(true)}>
            Add a voice
          </Button>
        </>
      )}
      {isAdding && (
        <SpeakerDialog speaker={null} actions={actions} onClose={() => setIsAdding(false)} />
      )}
    </div>
  )
}
