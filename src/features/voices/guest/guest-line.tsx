import { PothwariArabic, PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'
import { useGuestSettings } from './guest-settings.ts'

/** A line in the script that the guest reads. */
export function GuestLine({ roman, shahmukhi }: { roman: string; shahmukhi: string }) {
  const { script } = useGuestSettings()
  switch (script) {
    case 'both':
      return <PothwariLine roman={roman} shahmukhi={shahmukhi} />
    case 'roman':
      return <PothwariLatin className="guest-line">{roman}</PothwariLatin>
    case 'shahmukhi':
      return <PothwariArabic className="guest-line">{shahmukhi}</PothwariArabic>
    case 'off':
      return null
  }
}
