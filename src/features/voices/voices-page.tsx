import { useSearch } from '@tanstack/react-router'
import Mic from 'lucide-react/icons/mic'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useState } from 'react'
import type { Voice } from '#data/voices-view.ts'
import { useInvitations } from '#state/invitations.ts'
import { useLearnerState } from '#state/learner.ts'
import { useVoices } from '#state/family-voices.ts'
import { usePullVoices, useVoiceActions } from '#state/voices.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { useFocusAfterDeletion, useStepFocus } from '#ui/use-step-focus.ts'
import { DeleteAll } from './delete-all.tsx'
import { ChooseItems, type Purpose } from './choose-items.tsx'
import { ConsentStep } from './consent-step.tsx'
import { InvitationList } from './invitation-list.tsx'
import { MakeInvitation } from './make-invitation.tsx'
import type { RecordedItem } from './recorder/recorder.tsx'
import { RecordTakes } from './record-takes.tsx'
import { SpeakerCard } from './speaker-card.tsx'
import { SpeakerDialog } from './speaker-dialog.tsx'
import './voices.css'

/** Where the page is: its list, or one speaker on the way to a recording. */
type Step =
  | { kind: 'list' }
  | { kind: 'choose'; purpose: Purpose; speakerId: string }
  | { kind: Purpose; speakerId: string; items: readonly RecordedItem[] }

/** `/voices`: who of the family records for this household, and what they recorded. */
export function VoicesPage() {
  usePageTitle('Voices')
  const { loadEngine } = useLearnerState()
  // Nothing can be kept without it.
  useEffect(loadEngine, [loadEngine])
  usePullVoices()
  const voices = useVoices()
  const actions = useVoiceActions()
  const invitations = useInvitations()
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [step, setStep] = useState<Step>({ kind: 'list' })
  const [isAdding, setIsAdding] = useState(false)
  const speaker = step.kind === 'list' ? undefined : voices?.find(({ id }) => id === step.speakerId)
  // Who is invited is asked on their own phone.
  const isAsking = speaker?.consent === null && step.kind === 'choose' && step.purpose === 'record'
  useStepFocus(isAsking ? 'consent' : step.kind)
  useFocusAfterDeletion(deletable(voices) + (invitations.open?.length ?? 0))
  if (!voices || !actions) return <LoadingView text="Apni Boli is looking for voices" />

  const toList = (): void => setStep({ kind: 'list' })
  if (speaker && step.kind === 'record') {
    return <RecordTakes voice={speaker} items={step.items} actions={actions} onLeave={toList} />
  }
  if (speaker && step.kind === 'invite') {
    return (
      <MakeInvitation
        voice={speaker}
        itemIds={step.items.map(({ id }) => id)}
        invitations={invitations}
        onLeave={toList}
      />
    )
  }
  if (speaker && isAsking) {
    return <ConsentStep speaker={speaker} actions={actions} onCancel={toList} />
  }
  if (speaker && step.kind === 'choose') {
    return (
      <ChooseItems
        voice={speaker}
        purpose={step.purpose}
        wantedId={search['item']}
        onCancel={toList}
        onChoose={(items) => setStep({ kind: step.purpose, speakerId: speaker.id, items })}
      />
    )
  }
  return (
    <div className="voices-page wrap page">
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
              onChoose={(purpose) => setStep({ kind: 'choose', purpose, speakerId: voice.id })}
            />
          ))}
          <InvitationList voices={voices} invitations={invitations} />
          <Button variant="quiet" icon={Plus} onClick={() => setIsAdding(true)}>
            Add a voice
          </Button>
          <DeleteAll voices={voices} actions={actions} />
        </>
      )}
      {isAdding && (
        <SpeakerDialog speaker={null} actions={actions} onClose={() => setIsAdding(false)} />
      )}
    </div>
  )
}

/** Voices and what they recorded. */
function deletable(voices: readonly Voice[] | undefined): number {
  return voices?.reduce((count, { takes }) => count + 1 + takes.length, 0) ?? 0
}
