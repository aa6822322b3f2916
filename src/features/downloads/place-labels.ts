import type { LessonOnDevice, LessonPlace } from '#data/downloads/downloads-view.ts'
import { byteSize } from './byte-size.ts'

export const PLACE_LABELS: Record<LessonPlace, string> = {
  here: 'On this device',
  partly: 'Partly on this device',
  online: 'Online only',
}

/** `On this device · 210 kB`, `Partly on this device · 90 of 210 kB`, `Online only · 210 kB`. */
export function placeLine({ place, bytes, storedBytes, isPartOfApp }: LessonOnDevice): string {
  const size =
    place === 'partly' ? `${byteSize(storedBytes)} of ${byteSize(bytes)}` : byteSize(bytes)
  const line = bytes === 0 ? PLACE_LABELS[place] : `${PLACE_LABELS[place]} · ${size}`
  return isPartOfApp ? `${line} · comes with the app` : line
}
