/** How many clips of each origin somebody may hear. */
export type VoiceCounts = { native: number; family: number; synthesised: number }

const OWN_FAMILY = 'your family’s where they record it'

/** "12 by native speakers, 2 by families and 286 by a computer": every origin that there is, so that none stands for the rest. */
function shares({ native, family, synthesised }: VoiceCounts): string {
  const named = [
    native > 0 && `${native} by native speakers`,
    family > 0 && `${family} by families`,
    synthesised > 0 && `${synthesised} by a computer`,
  ].filter((part) => part !== false)
  const last = named.pop() ?? ''
  return named.length === 0 ? last : `${named.join(', ')} and ${last}`
}

/** Who speaks, in a list of what a plan brings. A native speaker is claimed for as many lines as have one. */
export function voicesLine(counts: VoiceCounts): string {
  const { native, family, synthesised } = counts
  if (native + family + synthesised === 0) return `Audio of ${OWN_FAMILY}`
  return `Audio for every line: ${shares(counts)}${native + family > 0 ? '' : `, and ${OWN_FAMILY}`}`
}

/** The same as a benefit with its heading. */
export function voicesBenefit(counts: VoiceCounts): { title: string; text: string } {
  const { native, family, synthesised } = counts
  const all = native + family + synthesised
  if (native > 0 && native === all) return { title: 'Native audio', text: shares(counts) }
  const title = 'Audio for every line'
  if (all === 0) return { title: 'Audio', text: OWN_FAMILY }
  return { title, text: shares(counts) + (native + family > 0 ? '' : `, and ${OWN_FAMILY}`) }
}
