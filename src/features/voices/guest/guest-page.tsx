import { type ComponentType, useEffect, useState } from 'react'
import { createInvitedApi, endIn, fetchInvitation } from '#data/invited/invited-api.ts'
import { countTakes } from '#data/invited/invited-counts.ts'
import type { InvitedState } from '#data/invited/invited-view.ts'
import { retryUntilDone } from '#device/retry-until-done.ts'
import { markDrawn, whenIdle } from '#device/when-idle.ts'
import { fetchInvited } from '#state/early-invitation.ts'
import type { Invited } from '#state/invited.ts'
import type { InvitationLink } from '#state/invitation-link.ts'
import { Button } from '#ui/button.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { GuestNotice } from './guest-notice.tsx'
import { useGuestTexts } from './guest-settings.ts'
import type { GuestStep, ScreenProps } from './guest-step.ts'
import { Welcome } from './welcome.tsx'

/** What comes after the first screen. `invited` is null on a device that keeps nothing. */
type Opened = { invited: Invited | null; Screens: ComponentType<ScreenProps> }

const NOTHING_KNOWN: InvitedState = {
  view: null,
  end: null,
  hasAgreed: false,
  isWithdrawing: false,
  takes: [],
  room: null,
}

/** `/record`: somebody without an account records by an invitation. */
export function GuestPage({ link }: { link: InvitationLink | null }) {
  return link === null ? <NoLink /> : <InvitedPage link={link} />
}

function NoLink() {
  const { ends } = useGuestTexts()
  return (
    <GuestFrame>
      <GuestNotice {...ends['no-link']} />
    </GuestFrame>
  )
}

function InvitedPage({ link }: { link: InvitationLink }) {
  const texts = useGuestTexts()
  const { state, opened, isUnreachable } = useInvited(link)
  const [step, setStep] = useState<GuestStep>('welcome')
  const counts = countTakes(state)
  const { view, end, isWithdrawing } = state
  const invited = opened?.invited ?? null
  const isReviewer = view?.scope === 'course'

  if (opened !== null && invited === null) {
    return (
      <GuestFrame>
        <GuestNotice {...texts.noStorage} />
      </GuestFrame>
    )
  }
  if (
    opened !== null &&
    invited !== null &&
    (end !== null || isWithdrawing || step !== 'welcome' || isReviewer)
  ) {
    const { Screens } = opened
    return <Screens state={state} invited={invited} step={step} onStep={setStep} />
  }
  if (end !== null) {
    return (
      <GuestFrame>
        <GuestNotice {...texts.ends[end]} />
      </GuestFrame>
    )
  }
  // What a reviewer sees comes later, all of it.
  if (view === null || isReviewer) {
    return (
      <GuestFrame>
        {isUnreachable ? (
          <GuestNotice {...texts.unreachable}>
            <Button onClick={() => location.reload()}>{texts.unreachable.again}</Button>
          </GuestNotice>
        ) : (
          <p className="guest-opening" role="status">
            {texts.opening}
          </p>
        )}
      </GuestFrame>
    )
  }
  return (
    <GuestFrame status={texts.counts(counts)}>
      <Welcome
        view={view}
        counts={counts}
        isLoading={step !== 'welcome' && opened === null}
        hasTakes={state.takes.length > 0}
        onBegin={() => setStep(state.hasAgreed ? 'record' : 'consent')}
        onListen={() => setStep('takes')}
      />
    </GuestFrame>
  )
}

/**
 * A phone that knows the invitation opens its own database first. A new one asks the server first, and fetches the rest behind the
 * first screen.
 */
function useInvited({ secret, isOpened }: InvitationLink) {
  const [state, setState] = useState(NOTHING_KNOWN)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [isUnreachable, setIsUnreachable] = useState(false)
  useEffect(() => {
    let isGone = false
    let stop = (): void => undefined

    async function askServer(): Promise<void> {
      const baseUrl = import.meta.env['VITE_API_BASE_URL'] ?? ''
      const answer = await fetchInvitation(
        createInvitedApi({ baseUrl, secret, fetch: fetchInvited }),
      )
      if (isGone) return
      const end = answer.ok ? null : endIn(answer.failure)
      const view = answer.ok ? answer.value : null
      setState((before) => ({ ...before, view: before.view ?? view, end: before.end ?? end }))
      setIsUnreachable(!answer.ok && end === null)
    }

    async function open(): Promise<void> {
      const studio = await import('./studio.tsx')
      const invited = await studio.openInvited(secret).catch(() => null)
      if (isGone) return invited?.stop()
      setOpened({ invited, Screens: studio.Screens })
      if (invited === null) return
      const unwatch = invited.watch((kept) =>
        setState((before) => ({ ...kept, view: kept.view ?? before.view })),
      )
      stop = () => {
        unwatch()
        invited.stop()
      }
    }

    const start = async (): Promise<void> => {
      if (!isOpened) {
        await askServer()
        // The first screen is drawn before that.
        await new Promise<void>(whenIdle)
      }
      if (isGone) return
      const opening = retryUntilDone(open)
      stop = opening.stop
      if (isOpened) await askServer()
    }
    void start()
    return () => {
      isGone = true
      stop()
    }
  }, [secret, isOpened])
  const isDrawn = state.view !== null
  useEffect(() => {
    if (isDrawn) markDrawn()
  }, [isDrawn])
  return { state, opened, isUnreachable }
}
