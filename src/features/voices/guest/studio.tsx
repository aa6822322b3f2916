import { useEffect, useState } from 'react'
import { GUEST_LATE_ENGLISH } from '#copy/guest-late.ts'
import { GUEST_LATE_URDU } from '#copy/guest-late-urdu.ts'
import { INVITED_CONSENT_WORDS } from '#copy/invited.ts'
import { RECORDER_TEXTS } from '#copy/recorder.ts'
import { RECORDER_URDU } from '#copy/recorder-urdu.ts'
import { countTakes } from '#data/invited/invited-counts.ts'
import type { InvitedState } from '#data/invited/invited-view.ts'
import { askForPersistence } from '#device/storage.ts'
import { type Invited, openInvited } from '#state/invited.ts'
import { lazyWithFallback, type MissingPart } from '#state/lazy-with-fallback.tsx'
import { Button } from '#ui/button.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { showFromTop, useStepFocus } from '#ui/use-step-focus.ts'
import { rowOf } from '../recorder/new-take.ts'
import { Recorder } from '../recorder/recorder.tsx'
import { RecorderTextsProvider } from '../recorder/recorder-texts.ts'
import { GuestConsent } from './guest-consent.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { GuestLine } from './guest-line.tsx'
import { GuestNotice } from './guest-notice.tsx'
import type { ScreenProps } from './guest-step.ts'
import { GuestTakes } from './guest-takes.tsx'
import { useGuestSettings, useGuestTexts } from './guest-settings.ts'
import { OtherTextsProvider, useLateTexts } from './late-texts.ts'
import { OTHER_TEXTS, useRoomTexts } from './room-texts.ts'

export { openInvited }

/** Of reviewers alone: other guests need none of it. */
const Room = lazyWithFallback(() => import('./room.tsx'), 'Room', MissingRoom, <Opening />)

/** Every screen of an open invitation but its first. */
export function Screens(props: ScreenProps) {
  useStepFocus(props.step, 'welcome')
  // Back on the first screen, which is drawn without this part.
  useEffect(() => showFromTop, [])
  return (
    <>
      <OtherTextsProvider value={props.state.view?.scope === 'course' ? OTHER_TEXTS : null}>
        <Screen {...props} />
      </OtherTextsProvider>
      <ToastRegion />
      <LiveRegion />
    </>
  )
}

function Screen({ state, invited, step, onStep }: ScreenProps) {
  const { counts } = useGuestTexts()
  const { withdraw, takes } = useLateTexts()
  const { view, end, hasAgreed, isWithdrawing } = state
  const status = counts(countTakes(state))
  const toWelcome = (): void => onStep('welcome')
  if (isWithdrawing) {
    return (
      <GuestFrame>
        <GuestNotice {...withdraw.waiting} />
      </GuestFrame>
    )
  }
  if (end !== null || view === null) return <Ended state={state} invited={invited} />
  if (view.scope === 'course') return <Room state={state} invited={invited} />
  if (step === 'takes') {
    return (
      <GuestFrame status={status}>
        <GuestTakes state={state} invited={invited} />
        <Button variant="quiet" isBlock onClick={toWelcome}>
          {takes.back}
        </Button>
      </GuestFrame>
    )
  }
  if (!hasAgreed) {
    return (
      <GuestFrame status={status}>
        <GuestConsent
          english={GUEST_LATE_ENGLISH.consent.text(view.ownerName)}
          urdu={GUEST_LATE_URDU.consent.text(view.ownerName)}
          words={INVITED_CONSENT_WORDS}
          scope="household"
          onAgree={(consent) => invited.agree(view.speaker.name, consent)}
          onAgreed={() => onStep('record')}
          onCancel={toWelcome}
        />
      </GuestFrame>
    )
  }
  return <GuestRecorder state={state} invited={invited} status={status} onLeave={toWelcome} />
}

function Opening() {
  const { opening } = useGuestTexts()
  return (
    <GuestFrame>
      <p className="guest-opening" role="status">
        {opening}
      </p>
    </GuestFrame>
  )
}

function MissingRoom({ onHelp }: MissingPart) {
  const { unreachable } = useGuestTexts()
  return (
    <GuestFrame>
      <GuestNotice {...unreachable}>
        <Button onClick={onHelp}>{unreachable.again}</Button>
      </GuestNotice>
    </GuestFrame>
  )
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
          line={GuestLine}
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

/** The link takes nothing more; what is here can be heard and deleted. */
function Ended({ state, invited }: { state: InvitedState; invited: Invited }) {
  const { ends } = useGuestTexts()
  const texts = useLateTexts()
  const { unsentAnswers } = useRoomTexts()
  const verdicts = state.room?.verdicts ?? []
  const unsentVerdicts = verdicts.filter(({ isSent }) => !isSent).length
  const unsent = state.takes.filter(({ place }) => place === 'refused' || place === 'waiting')
  return (
    <GuestFrame>
      <GuestNotice {...ends[state.end ?? 'unknown']} />
      {unsent.length > 0 && <p>{texts.unsent(unsent.length)}</p>}
      {unsentVerdicts > 0 && <p>{unsentAnswers(unsentVerdicts)}</p>}
      {(state.takes.length > 0 || verdicts.length > 0) && (
        <GuestTakes state={state} invited={invited} />
      )}
    </GuestFrame>
  )
}
