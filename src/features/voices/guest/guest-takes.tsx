import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Play from 'lucide-react/icons/play'
import Smartphone from 'lucide-react/icons/smartphone'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import type { InvitedState, InvitedTake } from '#data/invited/invited-view.ts'
import type { Invited } from '#state/invited.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toast-store.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'
import { useFocusAfterDeletion } from '#ui/use-step-focus.ts'
import { GuestOffer } from './guest-offer.tsx'
import { useLateTexts } from './late-texts.ts'
import { useGuestSound } from './use-guest-sound.ts'

const ICONS: Record<InvitedTake['place'], IconComponent> = {
  waiting: Smartphone,
  sent: CircleCheck,
  refused: CircleAlert,
  elsewhere: Smartphone,
}

/** What was recorded by this link: heard, and taken back, one or all. */
export function GuestTakes({ state, invited }: { state: InvitedState; invited: Invited }) {
  const { takes: words, withdraw, notKept, refused } = useLateTexts()
  const { view, takes, end } = state
  const hasAny = takes.length > 0 || (state.room?.verdicts.length ?? 0) > 0
  const [isAsking, setIsAsking] = useState(false)
  const { playing, playTake } = useGuestSound(invited)
  const lines = new Map(view?.items.map((item) => [item.itemId, item.english]))
  const told = (work: Promise<void>): void => {
    work.catch(() => showToast(notKept, { tone: 'bad' }))
  }
  const close = (): void => setIsAsking(false)
  const list = useRef<HTMLUListElement>(null)
  const { deleting } = useRowFocus(list, takes.length)
  useFocusAfterDeletion(takes.length)
  return (
    <>
      {end === null && <h1 tabIndex={-1}>{words.title}</h1>}
      {end === null && takes.some(({ place }) => place === 'refused') && (
        <Banner tone="warn" icon={CircleAlert} title={refused.title}>
          {refused.text}
        </Banner>
      )}
      {takes.length === 0 && <p className="soft">{words.none}</p>}
      <ul ref={list} className="guest-takes">
        {takes.map((take, at) => {
          const line = lines.get(take.itemId) ?? words.gone
          return (
            <li key={take.id}>
              <IconButton
                icon={Play}
                label={words.play(line)}
                aria-pressed={playing === take.id}
                onClick={() => {
                  void playTake(take).then((isHeard) => {
                    if (!isHeard) showToast(words.unreadable, { tone: 'bad' })
                  })
                }}
              />
              <div>
                <p dir="auto">{line}</p>
                <p className="guest-place faint xs">
                  <Icon of={ICONS[take.place]} size={16} />
                  {words.places[take.place]}
                </p>
              </div>
              {mayDelete(take, end) && (
                <IconButton
                  icon={Trash2}
                  label={words.remove(line)}
                  onClick={() => {
                    deleting(at)
                    told(invited.forgetTake(take))
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      {end === null && view !== null && view.scope !== 'course' && state.consent && (
        <GuestOffer name={view.speaker.name} consent={state.consent} invited={invited} />
      )}
      {hasAny && end !== 'unknown' && (
        <Button variant="danger" isBlock onClick={() => setIsAsking(true)}>
          {withdraw.button}
        </Button>
      )}
      <Dialog
        isOpen={isAsking}
        title={withdraw.title}
        onDismiss={close}
        actions={
          <>
            <Button isBlock onClick={close}>
              {withdraw.keep}
            </Button>
            <Button
              isBlock
              variant="danger"
              onClick={() => {
                close()
                told(invited.withdrawAll())
              }}
            >
              {withdraw.button}
            </Button>
          </>
        }
      >
        <p className="soft">{withdraw.text}</p>
      </Dialog>
    </>
  )
}

/** A link that the server does not know deletes nothing that was sent. */
function mayDelete({ place }: InvitedTake, end: InvitedState['end']): boolean {
  return end !== 'unknown' || place === 'refused' || place === 'waiting'
}
