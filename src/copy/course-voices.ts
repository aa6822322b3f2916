/** How many clips of each origin somebody may hear. */
export type VoiceCounts = { native: number; family: number; synthesised: number }

const OWN_FAMILY = 'your family’s where they record it'

/** Who speaks, in a list of what a plan brings. A native speaker is claimed for as many lines as have one. */
export function voicesLine({ native, family, synthesised }: VoiceCounts): string {
  const all = native + family + synthesised
  if (native > 0 && native === all) return 'Native speaker audio'
  if (native > 0) return `Native speaker audio for ${native} of ${all} lines so far`
  if (family > 0) return `Voices of families for ${family} of ${all} lines so far`
  return `Audio for every line: a computer’s voice, and ${OWN_FAMILY}`
}

/** The same as a benefit with its heading. */
export function voicesBenefit(counts: VoiceCounts): { title: string; text: string } {
  const { native, family, synthesised } = counts
  const all = native + family + synthesised
  if (native > 0) return { title: 'Native audio', text: `${native} of ${all} lines` }
  if (family > 0) return { title: 'Family voices', text: `${family} of ${all} lines` }
  return { title: 'Audio for every line', text: `a computer’s voice, and ${OWN_FAMILY}` }
}
