import ArrowRight from 'lucide-react/icons/arrow-right'
import Download from 'lucide-react/icons/download'
import Volume2 from 'lucide-react/icons/volume-2'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ButtonAnchor, ButtonLink } from '#ui/button-link.tsx'
import { buttonClass, ButtonFace, type ButtonVariant } from '#ui/button-look.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { type MicrophoneLook, RoundMicrophone } from '#ui/round-microphone.tsx'
import { ResendEmailButton } from '#ui/resend-email-button.tsx'
import type { Exhibit } from './exhibit.ts'
import { each, State, States } from './states.tsx'

const VARIANTS: Record<ButtonVariant, ReactNode> = {
  primary: 'Start Learning',
  quiet: 'Practice Again',
  text: 'Not now',
  correct: 'Continue',
  miss: 'Continue',
  silk: 'Start Learning',
  oncloth: 'Sign in',
  danger: 'Delete account',
}

const MICROPHONES: Record<MicrophoneLook, string> = {
  ready: 'Tap and speak',
  opening: 'Waiting for the microphone',
  live: 'Listening to you',
  thinking: 'Thinking',
  denied: 'Blocked',
}

/** Pressed by nobody here. */
const NOWHERE = { current: null }

export const PRESS_EXHIBITS: readonly Exhibit[] = [
  {
    of: 'round-microphone',
    Show: () => (
      <States>
        {each(MICROPHONES, (look, caption) => (
          <RoundMicrophone
            ref={NOWHERE}
            look={look}
            name={caption}
            share={0.7}
            levels={look === 'live' ? [0.2, 0.7, 0.9, 0.5, 0.3] : []}
            isWaiting={look === 'thinking'}
            onPress={() => undefined}
          >
            <p>{caption}</p>
          </RoundMicrophone>
        ))}
      </States>
    ),
  },
  {
    of: 'resend-email-button',
    Show: () => (
      <States>
        <State name="usual">
          <ResendEmailButton
            variant="quiet"
            onResend={async () => ({ state: 'sent', text: 'Nothing is sent from here.' })}
          />
        </State>
      </States>
    ),
  },
  {
    of: 'button',
    Show: () => (
      <States>
        {each(VARIANTS, (variant, words) => (
          <Button variant={variant}>{words}</Button>
        ))}
        <State name="small">
          <Button size="sm">Retry</Button>
        </State>
        <State name="disabled">
          <Button disabled>Check</Button>
        </State>
        <State name="at work">
          <Button isBusy busyLabel="Sending...">
            Send Message
          </Button>
        </State>
        <State name="icons">
          <Button icon={Download} iconAfter={ArrowRight}>
            Download
          </Button>
        </State>
        <State name="block">
          <Button isBlock>Check</Button>
        </State>
      </States>
    ),
  },
  {
    of: 'button-link',
    Show: () => (
      <States>
        <State name="route">
          <ButtonLink to="/lessons" iconAfter={ArrowRight}>
            Start Learning
          </ButtonLink>
        </State>
        <State name="quiet, small">
          <ButtonLink to="/pricing" variant="quiet" size="sm">
            See plans
          </ButtonLink>
        </State>
        <State name="other address">
          <ButtonAnchor href="/api/docs" variant="text">
            API
          </ButtonAnchor>
        </State>
      </States>
    ),
  },
  {
    of: 'button-look',
    Show: () => (
      <States>
        {each(VARIANTS, (variant, words) => (
          <span className={buttonClass({ variant, size: 'sm' })}>
            <ButtonFace icon={Volume2}>{words}</ButtonFace>
          </span>
        ))}
      </States>
    ),
  },
  {
    of: 'icon-button',
    Show: () => (
      <States>
        <State name="ready">
          <IconButton icon={Volume2} label="Listen" />
        </State>
        <State name="disabled">
          <IconButton icon={Volume2} label="Listen" disabled />
        </State>
      </States>
    ),
  },
]
