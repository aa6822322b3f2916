import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Play from 'lucide-react/icons/play'
import Smartphone from 'lucide-react/icons/smartphone'
import Trash2 from 'lucide-react/icons/trash-2'
import { useMemo, useRef } from 'react'
import { TAKE_UNREADABLE, VOICES_NOT_KEPT } from '#copy/voices.ts'
import { isOpen } from '#data/open-lesson.ts'
import type { Take } from '#data/voices-view.ts'
import { isSaidDifferently } from '#domain/voices/choose-take.ts'
import { useLessons } from '#state/learner-data.ts'
import { KINSHIP_WORDS } from '#state/kinship-words.ts'
import { usePlayTake } from '#state/family-voices.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { showToast } from '#ui/toast-store.ts'
import { useRowFocus } from '#ui/use-row-focus.ts'

const PLACES: Record<Take['place'], { icon: IconComponent; label: string }> = {
  waiting: { icon: Smartphone, label: 'On this device' },
  sent: { icon: CircleCheck, label: 'Sent' },
  refused: { icon: CircleAlert, label: 'On this device, not accepted' },
}

/** What a speaker recorded: heard, and taken back. */
export function TakeList({ takes, actions }: { takes: readonly Take[]; actions: VoiceActions }) {
  const lessons = useLessons()
  const items = useMemo(() => {
    const all = lessons?.filter(isOpen).flatMap((lesson) => lesson.items) ?? []
    return new Map([...all, ...KINSHIP_WORDS.values()].map((item) => [item.id, item]))
  }, [lessons])
  const { playing, play } = usePlayTake(takes)
  const setEnabled = useSoundSettings((settings) => settings.setEnabled)
  const turnOn = { label: 'Turn it on', onPress: () => setEnabled(true) }
  const list = useRef<HTMLUListElement>(null)
  const { deleting } = useRowFocus(list, takes.length)
  return (
    <ul ref={list} className="takes">
      {takes.map((take, at) => {
        const item = items.get(take.itemId)
        const name = item ? `“${item.english}”` : 'a line that is not in the course now'
        const { icon, label } = PLACES[take.place]
        return (
          <li key={take.id}>
            <IconButton
              icon={Play}
              label={`Play ${name}`}
              aria-pressed={playing === take.id}
              onClick={() => {
                void play(take).then((end) => {
                  if (end === 'unreadable') showToast(TAKE_UNREADABLE, { tone: 'bad' })
                  if (end === 'sound-off') showToast('Sound is switched off.', { action: turnOn })
                })
              }}
            />
            <div>
              <p>{item?.english ?? 'A line that is not in the course now'}</p>
              <WordsOfTake take={take} item={item} />
              <p className="take-place faint xs">
                <Icon of={icon} size={16} />
                {label}
              </p>
            </div>
            <IconButton
              icon={Trash2}
              label={`Delete ${name}`}
              onClick={() => {
                deleting(at)
                actions.forgetTake(take).catch(() => showToast(VOICES_NOT_KEPT, { tone: 'bad' }))
              }}
            />
          </li>
        )
      })}
    </ul>
  )
}

/** What is heard, as far as it is known. */
function WordsOfTake({ take, item }: { take: Take; item: Line | undefined }) {
  if (!isSaidDifferently(take, item?.roman ?? '')) return item && <PothwariLine {...item} />
  const words = take.roman || take.shahmukhi || take.readRoman
  return words ? <PothwariLine roman={words} /> : <p>Said differently, and not written down</p>
}
type Line = { roman: string; shahmukhi: string }
