import { useId } from 'react'
import { classNames } from './class-names.ts'
import { patchDrawing, type PatchShape } from './patch-drawing.ts'
import './patch.css'

export type PatchDye = 'patta' | 'genda' | 'majith' | 'neel'

export type PatchState = 'locked' | 'ready' | 'begun' | 'mastered'

type PatchProps = {
  /** The lesson's place in the course, from 1. */
  number: number
  dye: PatchDye
  state: PatchState
  /** 0..1; only read while `begun`. */
  progress?: number
  shape?: PatchShape
  /** The thread over the silk: from 64 px up; smaller it only blurs. */
  isThreaded?: boolean
  /** The ground alone, for now. */
  isBlank?: boolean
  className?: string
}

/** Dye of each learning path. */
export const DYE_OF_PATH = {
  foundation: 'patta',
  daily_life: 'genda',
  relationships: 'majith',
  advanced: 'neel',
} as const satisfies Record<string, PatchDye>

const VIEW_BOX = { square: '-7.6 -7.6 15.2 15.2', wide: '-21 -6.9 42 13.8' } as const

const BLANK = { chalk: '', silks: [], lying: '', standing: '' }

/**
 * A lesson's patch: undyed and traced while locked, dyed when ready, sewn from the centre when begun, full
 * when mastered. A picture of a state that words beside it tell as well, so it is hidden from readers.
 */
export function Patch({
  number,
  dye,
  state,
  progress = 0,
  shape = 'square',
  isThreaded = true,
  isBlank = false,
  className,
}: PatchProps) {
  const threadId = useId()
  const sewn = state === 'mastered' ? 1 : state === 'begun' ? Math.min(progress, 11 / 12) : 0
  const { chalk, silks, lying, standing } = isBlank ? BLANK : patchDrawing(number, shape, sewn)
  const hasThread = isThreaded && silks.length > 0
  const [x, y, width, height] = VIEW_BOX[shape].split(' ')
  return (
    <svg
      className={classNames('patch', `dye-${dye}`, state, className)}
      viewBox={VIEW_BOX[shape]}
      {...(shape === 'wide' && { preserveAspectRatio: 'xMidYMid slice' })}
      aria-hidden="true"
    >
      {hasThread && <ThreadPatterns id={threadId} />}
      <rect className="ground" x={x} y={y} width={width} height={height} />
      {chalk !== '' && <path className="ch" d={chalk} />}
      {silks.map(({ className: silk, path }) => (
        <path key={silk} className={silk} d={path} />
      ))}
      {hasThread && (
        <>
          <path fill={`url(#${threadId}-h)`} d={lying} />
          <path fill={`url(#${threadId}-v)`} d={standing} />
        </>
      )}
    </svg>
  )
}

/** Fine lines over the silk, lying and standing: what makes the cloth shimmer. */
function ThreadPatterns({ id }: { id: string }) {
  const line = { stroke: '#3a1a00', strokeOpacity: 0.17, strokeWidth: 0.08 }
  return (
    <defs>
      <pattern id={`${id}-h`} width="1" height=".3" patternUnits="userSpaceOnUse">
        <path d="M0 .15h1" {...line} />
      </pattern>
      <pattern id={`${id}-v`} width=".3" height="1" patternUnits="userSpaceOnUse">
        <path d="M.15 0v1" {...line} />
      </pattern>
    </defs>
  )
}
