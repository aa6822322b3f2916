import type { LucideIcon } from 'lucide-react/types'
import { classNames } from './class-names.ts'

/** One icon of lucide, imported by its own path: `import Check from 'lucide-react/icons/check'`. */
export type IconComponent = LucideIcon

type IconProps = {
  of: IconComponent
  /** Pixels at 16 px text; it grows with the text. */
  size?: number
  /** Filled at a fraction of the ink (base.css): the flame and the current tab. */
  isFilled?: boolean
  className?: string
}

/** Decoration beside a word, never alone: hidden from screen readers. */
export function Icon({ of: Glyph, size = 20, isFilled = false, className }: IconProps) {
  // WebKit knows no rem here; an icon's own text is 1rem (base.css).
  const edge = `${size / 16}em`
  return (
    <Glyph
      aria-hidden
      className={classNames('i', className)}
      width={edge}
      height={edge}
      fill={isFilled ? 'currentColor' : 'none'}
    />
  )
}
