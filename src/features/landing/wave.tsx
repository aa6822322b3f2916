import { classNames } from '#ui/class-names.ts'

/** Heights of the strokes in pixels: a voice, as far as a picture can show one. */
const STROKES = [8, 14, 23, 16, 20, 26, 13, 9, 17, 25, 16, 10, 17, 22, 14, 8, 18, 9]

/** A voice as a picture; decoration beside a word. */
export function Wave({ isPlaying = false }: { isPlaying?: boolean }) {
  const d = STROKES.map((height, at) => `M${at * 6 + 2} ${13 - height / 2}v${height}`).join('')
  return (
    <svg
      className={classNames('demonstration-wave', isPlaying && 'on')}
      viewBox="0 0 106 26"
      width="106"
      height="26"
      aria-hidden="true"
    >
      <path d={d} />
    </svg>
  )
}
