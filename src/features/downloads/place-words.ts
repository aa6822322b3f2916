import type { LessonOnDevice, LessonPlace } from '#data/downloads/downloads-view.ts'
import { byteSize } from './byte-size.ts'

export const PLACE_WORDS: Record<LessonPlace, string> = {
  here: 'On this device',
  partly: 'Partly on this device',
  online: 'Online only',
}

/** `On this device · 210 kB`, `Partly on this device · 90 of 210 kB`, `Online only · 210 kB`. */
export function placeLine({ place, bytes, keptBytes, isPartOfApp }: LessonOnDevice): string {
  const size = place === 'partly' ? `${byteSize(keptBytes)} of ${byteSize(bytes)}` : byteSize(bytes)
  const line = bytes === 0 ? PLACE_WORDS[place] : `${PLACE_WORDS[place]} · ${size}`
  return isPartOfApp ? `${line} · comes with the app` : line
}
