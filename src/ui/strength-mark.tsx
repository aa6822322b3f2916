import type { ReactNode } from 'react'
import type { Strength } from '#domain/memory/strength.ts'
import { classNames } from './class-names.ts'
import './strength-mark.css'

/** Dashed is not yet, silk is known; a fading one has lost some of its threads. */
const SILK: Readonly<Record<Strength, string>> = {
  new: '',
  learning: 'M0 0H7L0 7-7 0z',
  fading: 'M-3.4-3.6H3.4L5.6-1.4H-5.6zM-5.6 1.4H5.6L3.4 3.6H-3.4z',
  strong: 'M0-7 7 0 0 7-7 0z',
}

/** How well a word is known, as a lozenge of its own shape beside the word for it. */
export function StrengthMark({ of, children }: { of: Strength; children: ReactNode }) {
  return (
    <span className={classNames('strength', of)}>
      <svg viewBox="-8 -8 16 16" aria-hidden="true">
        <path className="edge" d="M0-7 7 0 0 7-7 0z" />
        <path className="silk" d={SILK[of]} />
      </svg>
      {children}
    </span>
  )
}
