import Mic from 'lucide-react/icons/mic'
import { useMemo } from 'react'
import { type SaidAtHome, useHouseholdVoices } from '#state/household-voices.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { HerWords } from './her-words.tsx'
import { VoiceChips } from './voice-chips.tsx'
import './family-voices.css'

/** How the family says a line: whose voice speaks it, and their words where they say it differently. */
export function FamilyVoices({
  item,
  canRecord = false,
}: {
  item: SaidAtHome
  /** Offers to record the line. */
  canRecord?: boolean
}) {
  useHouseholdVoices(useMemo(() => [item], [item]))
  return (
    <div className="family-voices">
      {item.audioUrl !== undefined && <VoiceChips url={item.audioUrl} saying="told" />}
      {canRecord && (
        <ButtonLink to="/voices" search={{ item: item.id }} variant="text" size="sm" icon={Mic}>
          Record this
        </ButtonLink>
      )}
      <HerWords item={item} />
    </div>
  )
}
