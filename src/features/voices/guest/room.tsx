import Headphones from 'lucide-react/icons/headphones'
import ListChecks from 'lucide-react/icons/list-checks'
import Play from 'lucide-react/icons/play'
import { useState } from 'react'
import { RECORDER_TEXTS } from '#copy/recorder.ts'
import { RECORDER_URDU } from '#copy/recorder-urdu.ts'
import { ROOM_CONSENT_WORDS, ROOM_ENGLISH, type RoomCounts } from '#copy/room.ts'
import { ROOM_URDU } from '#copy/room-urdu.ts'
import type { InvitedState } from '#data/invited/invited-view.ts'
import type { Invited } from '#state/invited.ts'
import { Button } from '#ui/button.tsx'
import { useStepFocus } from '#ui/use-step-focus.ts'
import { RecorderTextsProvider } from '../recorder/recorder-texts.ts'
import { useSecondPress } from '../recorder/use-second-press.ts'
import { GuestConsent } from './guest-consent.tsx'
import { GuestFrame } from './guest-frame.tsx'
import { useGuestSettings, useGuestTexts } from './guest-settings.ts'
import { GuestTakes } from './guest-takes.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { RoomLine } from './room-line.tsx'
import { RoomList } from './room-list.tsx'
import { useRoomTexts } from './room-texts.ts'
import './room.css'

type RoomProps = { state: InvitedState; invited: Invited }

/** Where a reviewer is. `consent` stands before the line that is to be recorded. */
type Place = { screen: 'home' | 'list' | 'takes' } | { screen: 'line' | 'consent'; at: number }

/** Of a reviewer of the course: line by line, heard, judged and recorded. */
export function Room({ state, invited }: RoomProps) {
  const texts = useRoomTexts()
  const guestTexts = useGuestTexts()
  const { language } = useGuestSettings()
  const [place, setPlace] = useState<Place>({ screen: 'home' })
  const secondPress = useSecondPress()
  useStepFocus('at' in place ? `${place.screen} ${place.at}` : place.screen)
  const status = texts.counts(countRoom(state))
  const items = state.view?.items ?? []
  const home = (): void => setPlace({ screen: 'home' })
  const openLine = (at: number): void => setPlace({ screen: 'line', at })
  const back = (
    <Button variant="quiet" isBlock onClick={home}>
      {texts.back}
    </Button>
  )
  switch (place.screen) {
    case 'home':
      return (
        <GuestFrame status={status}>
          <Home
            state={state}
            onLine={openLine}
            onList={() => setPlace({ screen: 'list' })}
            onTakes={() => setPlace({ screen: 'takes' })}
          />
        </GuestFrame>
      )
    case 'list':
      return (
        <GuestFrame status={status}>
          <h1 tabIndex={-1}>{texts.listTitle}</h1>
          <RoomList state={state} onOpen={openLine} />
          {back}
        </GuestFrame>
      )
    case 'takes':
      return (
        <GuestFrame status={status}>
          <GuestTakes state={state} invited={invited} />
          {back}
        </GuestFrame>
      )
    case 'consent':
      return (
        <GuestFrame status={status}>
          <GuestConsent
            english={ROOM_ENGLISH.consent}
            urdu={ROOM_URDU.consent}
            words={ROOM_CONSENT_WORDS}
            scope="course"
            onAgree={(consent) => invited.agree(state.view?.speaker.name ?? '', consent)}
            onAgreed={() => openLine(place.at)}
            onCancel={() => openLine(place.at)}
          />
        </GuestFrame>
      )
    case 'line': {
      const item = items[place.at]
      if (item === undefined) {
        return (
          <GuestFrame status={status}>
            <h1 tabIndex={-1}>{guestTexts.forWhom(state.view?.speaker.name ?? '')}</h1>
            <p className="soft">{texts.allDone}</p>
            {back}
          </GuestFrame>
        )
      }
      return (
        <RecorderTextsProvider value={language === 'ur' ? RECORDER_URDU : RECORDER_TEXTS}>
          <main className="guest-recorder">
            <RoomLine
              key={item.itemId}
              item={item}
              of={{ at: place.at, lines: items.length }}
              state={state}
              invited={invited}
              status={status}
              {...secondPress}
              onNext={() => {
                secondPress.noteStep()
                const next = nextOf(state, place.at)
                if (next === null) home()
                else openLine(next)
              }}
              onConsent={() => setPlace({ screen: 'consent', at: place.at })}
              onLeave={home}
            />
          </main>
        </RecorderTextsProvider>
      )
    }
  }
}

function Home({
  state,
  onLine,
  onList,
  onTakes,
}: {
  state: InvitedState
  onLine: (at: number) => void
  onList: () => void
  onTakes: () => void
}) {
  const texts = useRoomTexts()
  const { forWhom, listen } = useGuestTexts()
  const { view, room, takes } = state
  const items = view?.items ?? []
  const hasBegun = (room?.verdicts.length ?? 0) > 0
  const next = nextOf(state, -1)
  const withClip = items.filter(({ audioSha256 }) => audioSha256 !== undefined)
  const here = withClip.filter(({ itemId }) => room?.clips.includes(itemId))
  return (
    <>
      <p className="eyebrow">{forWhom(view?.speaker.name ?? '')}</p>
      <h1 tabIndex={-1}>{texts.title}</h1>
      <p className="soft">{next === null ? texts.allDone : texts.intro(items.length)}</p>
      <div className="guest-ways">
        {next !== null && (
          <Button className="guest-begin" isBlock icon={Play} onClick={() => onLine(next)}>
            {hasBegun ? texts.goOn : texts.begin}
          </Button>
        )}
        {hasBegun && (
          <Button isBlock variant="quiet" icon={ListChecks} onClick={onList}>
            {texts.all}
          </Button>
        )}
        {(takes.length > 0 || hasBegun) && (
          <Button isBlock variant="quiet" icon={Headphones} onClick={onTakes}>
            {listen}
          </Button>
        )}
      </div>
      <p className="faint xs">{texts.clips(here.length, withClip.length)}</p>
      <ReadingChoices />
    </>
  )
}

/** The next line behind this one that nothing was said of, or from the beginning; null where there is none. */
function nextOf({ view, room }: InvitedState, at: number): number | null {
  const said = new Set(room?.verdicts.map(({ itemId }) => itemId))
  const open = (view?.items ?? []).flatMap(({ itemId }, index) => (said.has(itemId) ? [] : [index]))
  return open.find((index) => index > at) ?? open[0] ?? null
}

/** How far a reviewer has come, by lines. */
function countRoom({ view, room, takes }: InvitedState): RoomCounts {
  const verdicts = room?.verdicts ?? []
  const recorded = new Set(takes.map(({ itemId }) => itemId))
  const unsent = takes.filter(({ place }) => place === 'waiting' || place === 'refused')
  return {
    lines: view?.items.length ?? 0,
    checked: verdicts.length,
    checkedSent: verdicts.filter(({ isSent }) => isSent).length,
    recorded: recorded.size,
    recordedSent: recorded.size - new Set(unsent.map(({ itemId }) => itemId)).size,
  }
}
