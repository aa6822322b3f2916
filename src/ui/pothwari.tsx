import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './pothwari.css'

type RunProps = { className?: string; children: ReactNode }

/** A run of Pothwari in Roman letters, marked so that a reader does not say it as English, and no tool translates it. */
export function PothwariLatin({ className, children }: RunProps) {
  return (
    <span lang="phr-Latn" translate="no" className={classNames('notranslate', className)}>
      {children}
    </span>
  )
}

/** A run of Pothwari in Shahmukhi: right to left, isolated from the line around it. */
export function PothwariArabic({ className, children }: RunProps) {
  return (
    <span
      lang="phr-Arab"
      dir="rtl"
      translate="no"
      className={classNames('notranslate ar', className)}
    >
      {children}
    </span>
  )
}

/**
 * A line in both scripts: Roman on the left, big, Shahmukhi on its right where there is one; or the other way round, or
 * one of them, as the learner reads (src/styles/reading.css).
 */
export function PothwariLine({
  roman,
  shahmukhi,
  className,
}: {
  roman: ReactNode
  shahmukhi?: ReactNode
  className?: string
}) {
  return (
    <span className={classNames('phr', shahmukhi ? 'two' : undefined, className)}>
      <PothwariLatin className="ro">{roman}</PothwariLatin>
      {shahmukhi && <PothwariArabic>{shahmukhi}</PothwariArabic>}
    </span>
  )
}
