import type { LucideIcon } from 'lucide-react/types'

/** One icon of lucide, imported by its own path: `import Check from 'lucide-react/icons/check'`. */
export type IconComponent = LucideIcon

type IconProps = {
  of: IconComponent
  /** Pixels at 16 px text; it grows with the text. */
  size?: number
  /** Filled at a fraction of the ink: the flame and the current tab. */
  isFilled?: boolean
  className?: string
}

/** Decoration beside a word, never alone: hidden from screen readers. */
export function Icon({ of: Glyph, size = 20, isFilled = false, className }: IconProps) {
  const edge = `${size / 16}rem`
  return (
    <Glyph
      aria-hidden
      className={className === undefined ? 'i' : `i ${className}`}
      width={edge}
      height={edge}
      fill={isFilled ? 'color-mix(in srgb, currentColor 24%, transparent)' : 'none'}
    />
  )
}
