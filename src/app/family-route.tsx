import { FamilyPage } from '#features/family/family-page.tsx'
import { FamilyVoices } from '#features/player/phrase/family-voices.tsx'
import { ListenButton } from '#features/player/phrase/listen-button.tsx'
import { SuggestWord } from '#features/player/line/suggest-word.tsx'

export function FamilyRoute() {
  return <FamilyPage Listen={ListenButton} Voices={FamilyVoices} Suggest={SuggestWord} />
}
