import * as v from 'valibot'
import { create } from 'zustand'

const STORAGE_KEY = 'readingSettings'

/** Of the text a page is set in, in per cent. */
export const TEXT_SIZES = ['100', '125', '150', '175', '200'] as const
export const THEMES = ['device', 'light', 'dark'] as const
export const SCRIPTS = ['nastaliq', 'naskh'] as const
/** In the order of the switch. */
export const LINES = ['roman-first', 'script-first', 'roman-only'] as const

/** How a learner reads; each of them an attribute of the document that src/styles/reading.css answers. */
const readingSettings = v.object({
  theme: v.fallback(v.picklist(THEMES), 'device'),
  text: v.fallback(v.picklist(TEXT_SIZES), '100'),
  spacing: v.fallback(v.picklist(['usual', 'wide']), 'usual'),
  /** `usual` still follows a device that asks for more. */
  contrast: v.fallback(v.picklist(['usual', 'more']), 'usual'),
  /** The hand of Shahmukhi. */
  script: v.fallback(v.picklist(SCRIPTS), 'nastaliq'),
  /** What a line of Pothwari shows, and which of its two scripts is the large one. */
  lines: v.fallback(v.picklist(LINES), 'roman-first'),
})

export type ReadingSettings = v.InferOutput<typeof readingSettings>

const USUAL: ReadingSettings & Readonly<Record<string, string>> = v.parse(readingSettings, {})

/** `shown` is ready to be laid on the document before the first paint (src/main.tsx); `of` is each learner's own, by id. */
const kept = v.object({
  shown: v.fallback(readingSettings, USUAL),
  of: v.fallback(v.record(v.string(), readingSettings), {}),
})

/** What the document is set in now. */
export const useReadingSettings = create<ReadingSettings>()(() => read().shown)

/**
 * The learner who is here now reads in their own settings, also when they change them in another tab; who has none, in
 * the usual ones. Gives the way to stop.
 */
export function followReadingOf(learnerId: string): () => void {
  const follow = ({ key }: { key: string | null }): void => {
    const { of } = read()
    if (key === STORAGE_KEY) show(of[learnerId] ?? USUAL, of)
  }
  follow({ key: STORAGE_KEY })
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Changes what one learner reads in, at once and for their next visit on this device. */
export function changeReading(learnerId: string, change: Partial<ReadingSettings>): void {
  const next = { ...useReadingSettings.getState(), ...change }
  show(next, { ...read().of, [learnerId]: next })
}

/** An account is gone: so is how it read. */
export function forgetReadingOf(learnerId: string): void {
  const { [learnerId]: _gone, ...of } = read().of
  show(USUAL, of)
}

function show(shown: ReadingSettings, of: Record<string, ReadingSettings>): void {
  const { dataset } = document.documentElement
  for (const [name, value] of Object.entries(shown)) {
    if (value === USUAL[name]) delete dataset[name]
    else dataset[name] = value
  }
  useReadingSettings.setState(shown)
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ shown, of }))
  } catch {
    // A full or forbidden store: the settings hold for as long as the app is open.
  }
}

function read(): v.InferOutput<typeof kept> {
  try {
    const stored = localStorage.getItem(STORAGE_KEY) ?? '{}'
    // As versions before `lines` kept a learner without Shahmukhi.
    return v.parse(kept, JSON.parse(stored.replaceAll('"script":"off"', '"lines":"roman-only"')))
  } catch {
    // Unreadable settings are no settings.
    return v.parse(kept, {})
  }
}
