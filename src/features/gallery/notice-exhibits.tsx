import Bell from 'lucide-react/icons/bell'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import Flame from 'lucide-react/icons/flame'
import type { ComponentProps, ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Chip, type ChipTone } from '#ui/chip.tsx'
import { CountdownRing } from '#ui/countdown-ring.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { InstallSteps } from '#ui/install-steps.tsx'
import { announce, LiveRegion } from '#ui/live-region.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { LongWait } from '#ui/long-wait.tsx'
import { Patch } from '#ui/patch.tsx'
import { TimedRedirect } from '#ui/timed-redirect.tsx'
import { ToastRegion } from '#ui/toast.tsx'
import { showToast, type ToastTone } from '#ui/toast-store.ts'
import type { Exhibit } from './exhibit.ts'
import { each, State, States } from './states.tsx'

const CHIPS: Record<ChipTone, ReactNode> = {
  plain: '12 exercises',
  free: 'Free',
  mastered: 'Mastered',
  reward: '+50 XP',
  premium: 'Premium',
  pending: '2 waiting',
  offline: 'Offline',
  danger: 'Sync failed',
  resumed: 'Resumed',
}

type BannerTone = NonNullable<ComponentProps<typeof Banner>['tone']>
const BANNERS: Record<BannerTone, ReactNode> = {
  calm: 'Nothing has to be done',
  warn: 'Please verify your email',
  danger: 'That did not work',
  good: 'Your message is on its way',
}

type EmptyTone = NonNullable<ComponentProps<typeof EmptyState>['tone']>
type InstallWay = ComponentProps<typeof InstallSteps>['way']
const INSTALL_WAYS: Record<InstallWay, null> = { 'by-share-menu': null, 'by-browser-menu': null }

const EMPTIES: Record<EmptyTone, string> = {
  calm: 'No lessons downloaded yet',
  bad: 'The lessons could not be loaded',
  offline: 'This lesson is not on this device yet',
}

const TOASTS: Record<ToastTone, string> = {
  info: 'A new version is ready',
  good: 'Everything is saved',
  bad: 'That did not work',
  offline: 'You are offline. Your answers are kept',
}

/** Long enough that it never happens while somebody looks. */
const NEVER_MS = 3_600_000

export const NOTICE_EXHIBITS: readonly Exhibit[] = [
  {
    of: 'banner',
    Show: () => (
      <div className="gallery-stack">
        {each(BANNERS, (tone, title) => (
          <Banner tone={tone} icon={CircleAlert} title={title}>
            What it means, in a sentence.
          </Banner>
        ))}
        <Banner
          icon={Bell}
          title="With an action"
          action={<Button size="sm">Resend Email</Button>}
        />
      </div>
    ),
  },
  {
    of: 'chip',
    Show: () => (
      <States>
        {each(CHIPS, (tone, words) => (
          <Chip tone={tone}>{words}</Chip>
        ))}
        <State name="with an icon">
          <Chip tone="reward" icon={Flame}>
            7 days
          </Chip>
        </State>
      </States>
    ),
  },
  {
    of: 'toast',
    Show: () => (
      <>
        <div className="gallery-row">
          {Object.entries(TOASTS).map(([tone, text]) => (
            <Button
              key={tone}
              size="sm"
              variant="quiet"
              onClick={() => showToast(text, { tone: tone as ToastTone, isSticky: true })}
            >
              {tone}
            </Button>
          ))}
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              showToast('With an action', { action: { label: 'Undo', onPress: () => undefined } })
            }}
          >
            with an action
          </Button>
        </div>
        <div className="gallery-window">
          <ToastRegion />
        </div>
      </>
    ),
  },
  {
    of: 'empty-state',
    Show: () => (
      <div className="gallery-stack">
        {each(EMPTIES, (tone, heading) => (
          <EmptyState
            icon={CloudOff}
            tone={tone}
            heading={heading}
            action={<Button>Try Again</Button>}
          >
            What still works.
          </EmptyState>
        ))}
        <EmptyState
          picture={<Patch number={4} dye="genda" state="locked" />}
          heading="With a picture"
        />
      </div>
    ),
  },
  {
    of: 'install-steps',
    Show: () => (
      <div className="gallery-stack">
        {each(INSTALL_WAYS, (way) => (
          <InstallSteps way={way} unsynced={0} />
        ))}
        <State name="with something to sync first">
          <InstallSteps way="by-share-menu" unsynced={3} />
        </State>
      </div>
    ),
  },
  {
    of: 'loading-view',
    Show: () => (
      <div className="gallery-window tall">
        <LoadingView />
      </div>
    ),
  },
  {
    of: 'long-wait',
    Show: () => (
      <div className="gallery-window loading">
        <LongWait />
      </div>
    ),
  },
  {
    of: 'live-region',
    Show: () => (
      <>
        <Button
          size="sm"
          variant="quiet"
          icon={CircleCheck}
          onClick={() => announce('Correct. Well done.')}
        >
          Say something (heard, not seen)
        </Button>
        <LiveRegion />
      </>
    ),
  },
  {
    of: 'timed-redirect',
    Show: () => (
      <div className="gallery-stack">
        <TimedRedirect to="your lessons" afterMs={NEVER_MS} onRedirect={() => undefined} />
        <TimedRedirect
          says="The next exercise comes"
          afterMs={NEVER_MS}
          onRedirect={() => undefined}
        />
      </div>
    ),
  },
  {
    of: 'countdown-ring',
    Show: () => (
      <States>
        {[1, 0.6, 0.2, 0].map((left) => (
          <State key={left} name={`${left * 100} % left`}>
            <CountdownRing left={left} />
          </State>
        ))}
      </States>
    ),
  },
]
