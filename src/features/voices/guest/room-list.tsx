import Check from 'lucide-react/icons/check'
import Circle from 'lucide-react/icons/circle'
import PenLine from 'lucide-react/icons/pen-line'
import X from 'lucide-react/icons/x'
import type { InvitedState } from '#data/invited/invited-view.ts'
import type { VerdictKind } from '#domain/voices/verdict.ts'
import { Icon, type IconComponent } from '#ui/icon.tsx'
import { PothwariLatin } from '#ui/pothwari.tsx'
import { useRoomTexts } from './room-texts.ts'

export const VERDICT_ICONS: Record<VerdictKind, IconComponent> = {
  right: Check,
  different: PenLine,
  nobody: X,
}

/** Every line with what was said of it; each opens. */
export function RoomList({
  state: { view, room, takes },
  onOpen,
}: {
  state: InvitedState
  onOpen: (at: number) => void
}) {
  const texts = useRoomTexts()
  const said = new Map(room?.verdicts.map((verdict) => [verdict.itemId, verdict]))
  const recorded = new Set(takes.map(({ itemId }) => itemId))
  return (
    <ul className="room-list">
      {view?.items.map(({ itemId, english, roman }, at) => {
        const verdict = said.get(itemId)
        const words = verdict === undefined ? texts.unsaid : texts.verdicts[verdict.verdict]
        return (
          <li key={itemId}>
            <button type="button" onClick={() => onOpen(at)}>
              <Icon
                of={verdict === undefined ? Circle : VERDICT_ICONS[verdict.verdict]}
                size={20}
              />
              <span>
                <span lang="en-GB" dir="ltr">
                  {english}
                </span>
                <PothwariLatin className="soft sm">{roman}</PothwariLatin>
                <span className="faint xs">
                  {words}
                  {recorded.has(itemId) && ` · ${texts.recordedMark}`}
                </span>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
