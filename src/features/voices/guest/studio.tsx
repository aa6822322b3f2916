import { useState } from 'react'
import { RECORDER_TEXTS } from '#copy/recorder.ts'
import { RECORDER_URDU } from '#copy/recorder-urdu.ts'
import { countTakes } from '#data/invited/invited-counts.ts'
import type { InvitedState } from '#data/invited/invited-view.ts'
import { askForPersistence } from '#device/storage.ts'
import { type Invited, openInvited } from '#state/invited.ts'
import { Button } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { PothwariArabic, PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { rowOf } from '../recorder/new-take.ts'
import { type RecordedItem, Recorder } from '../recorder/recorder.tsx'
import { RecorderTextsProvider } from '../recorder/recorder-texts.ts'
import { GuestConsent } from './guest-consent.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { GuestNotice } from './guest-notice.tsx'
import type { ScreenProps } from './guest-step.ts'
import { GuestTakes } from './guest-takes.tsx'
import { useGuestSettings, useGuestTexts } from './guest-settings.ts'

export { openInvited }

/** Every screen of an open invitation but its first. */
export function Screens(props: ScreenProps) {
  return (
    <>
      <Screen {...props} />
      <ToastRegion />
      <LiveRegion />
    </>
  )
}

function Screen({ state, invited, step, onStep }: ScreenProps) {
  const texts = useGuestTexts()
  const { view, end, hasAgreed, isWithdrawing } = state
  const status = texts.counts(countTakes(state))
  const toWelcome = (): void => onStep('welcome')
  if (isWithdrawing) {
    return (
      <GuestFrame>
        <GuestNotice {...texts.withdraw.waiting} />
      </GuestFrame>
    )
  }
  if (end !== null || view === null) return <Ended state={state} invited={invited} />
  if (step === 'takes') {
    return (
      <GuestFrame status={status}>
        <GuestTakes state={state} invited={invited} />
        <Button variant="quiet" isBlock onClick={toWelcome}>
          {texts.takes.back}
        </Button>
      </GuestFrame>
    )
  }
  if (!hasAgreed) {
    return (
      <GuestFrame status={status}>
        <GuestConsent
          view={view}
          onAgree={(consent) => invited.agree(view.speaker.name, consent)}
          onAgreed={() => onStep('record')}
          onCancel={toWelcome}
        />
      </GuestFrame>
    )
  }
  return <GuestRecorder state={state} invited={invited} status={status} onLeave={toWelcome} />
}

function GuestRecorder({
  state: { view, takes },
  invited,
  status,
  onLeave,
}: {
  state: InvitedState
  invited: Invited
  status: string
  onLeave: () => void
}) {
  const { language } = useGuestSettings()
  // As they are left now: a line that is kept stays in its place until the page goes on.
  const [items] = useState(() => {
    const recorded = new Set(takes.map(({ itemId }) => itemId))
    const asked = view?.items.map(({ itemId, ...item }) => ({ ...item, id: itemId })) ?? []
    return asked.filter(({ id }) => !recorded.has(id))
  })
  return (
    <RecorderTextsProvider value={language === 'ur' ? RECORDER_URDU : RECORDER_TEXTS}>
      <main className="guest-recorder">
        <Recorder
          speakerName={view?.speaker.name ?? ''}
          items={items}
          hasRecordedBefore={takes.length > 0}
          status={status}
          line={Line}
          onKeep={async (item, take, words) => {
            const about = { speakerId: await invited.speakerId(), itemId: item.id, ...words }
            await invited.keepTake(await rowOf(take, about), take.recording.bytes)
            void askForPersistence()
          }}
          onLeave={onLeave}
        />
      </main>
    </RecorderTextsProvider>
  )
}

function Line({ roman, shahmukhi }: RecordedItem) {
  const { script } = useGuestSettings()
  switch (script) {
    case 'both':
      return <PothwariLine roman={roman} shahmukhi={shahmukhi} />
    case 'roman':
      return <PothwariLatin className="guest-line">{roman}</PothwariLatin>
    case 'shahmukhi':
      return <PothwariArabic className="guest-line">{shahmukhi}</PothwariArabic>
    case 'off':
      return null
  }
}

/** The link takes nothing more; what is here can be heard and deleted. */
function Ended({ state, invited }: { state: InvitedState; invited: Invited }) {
  const texts = useGuestTexts()
  const unsent = state.takes.filter(({ place }) => place === 'refused' || place === 'waiting')
  return (
    <GuestFrame>
      <GuestNotice {...texts.ends[state.end ?? 'unknown']} />
      {unsent.length > 0 && <p>{texts.unsent(unsent.length)}</p>}
      {state.takes.length > 0 && <GuestTakes state={state} invited={invited} />}
    </GuestFrame>
  )
}
