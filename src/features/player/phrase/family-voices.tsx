import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import Volume2 from 'lucide-react/icons/volume-2'
import { TAKE_UNREADABLE } from '#copy/voices.ts'
import { usePlayTake, useVoices } from '#state/family-voices.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { chipClass } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import { showToast } from '#ui/toast-store.ts'
import './family-voices.css'

/** How the family says this line: each voice by name, the newest take first, with her words where she says it differently. */
export function FamilyVoices({
  itemId,
  canRecord = false,
}: {
  itemId: string
  /** Offers to record the line. */
  canRecord?: boolean
}) {
  const voices = useVoices() ?? []
  const { playing, play } = usePlayTake()
  const said = voices
    .flatMap(({ name, takes }) => {
      const take = takes.find((one) => one.itemId === itemId)
      return take ? [{ name, take }] : []
    })
    .sort((a, b) => b.take.recordedAt.localeCompare(a.take.recordedAt))
  if (said.length === 0 && !canRecord) return null
  return (
    <div className="family-voices" role="group" aria-label="Voices of the family">
      {said.map(({ name, take }) => (
        <button
          key={take.id}
          type="button"
          className={chipClass('plain')}
          aria-pressed={playing === take.id}
          onClick={() => {
            void play(take).then((isHeard) => {
              if (!isHeard) showToast(TAKE_UNREADABLE, { tone: 'bad' })
            })
          }}
        >
          <Icon of={playing === take.id ? Square : Volume2} size={16} />
          {name}
        </button>
      ))}
      {canRecord && (
        <ButtonLink to="/voices" search={{ item: itemId }} variant="text" size="sm" icon={Mic}>
          Record this
        </ButtonLink>
      )}
      {said.map(({ name, take: { id, roman, shahmukhi } }) => {
        if (roman === '' && shahmukhi === '') return null
        return (
          <p key={id} className="family-words">
            {name} says {roman !== '' && <PothwariLatin className="ro">{roman}</PothwariLatin>}
            {shahmukhi !== '' && <PothwariArabic>{shahmukhi}</PothwariArabic>}
          </p>
        )
      })}
    </div>
  )
}
