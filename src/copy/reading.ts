import type { ReadingSettings } from '#state/reading-settings.ts'

/** What a line of Pothwari shows, for who chooses it. */
export const LINES_LABELS: Record<ReadingSettings['lines'], string> = {
  'roman-first': 'Roman letters, Shahmukhi beside them',
  'script-first': 'Shahmukhi large, Roman letters under it',
  'roman-only': 'Roman letters only',
}
