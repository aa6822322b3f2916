import { useEffect, useRef } from 'react'
import { CONFETTI_AMOUNTS, type ConfettiIntensity } from '#domain/celebrations.ts'
import { importLate } from '#device/late-import.ts'
import { lasts } from './lasts.ts'

/** tsParticles comes with the first confetti, not with the app. */
const loadSilk = () => importLate(() => import('./throw-silk.ts'))

/** Pieces of silk that fall behind everything that can be pressed. Decoration: hidden from readers. */
export function Confetti({ intensity }: { intensity: ConfettiIntensity }) {
  const host = useRef<HTMLDivElement>(null)
  const { pieces, durationMs } = CONFETTI_AMOUNTS[intensity]

  useEffect(() => {
    // A canvas of its own for each throw: one that was drawn on from elsewhere cannot be taken again.
    const canvas = document.createElement('canvas')
    host.current?.append(canvas)
    let stop = (): void => undefined
    let isOver = false
    void loadSilk()
      .then(({ throwSilk }) => throwSilk(canvas, pieces))
      .then((end) => {
        if (isOver) end()
        else stop = end
      })
      // Its code is not on this device and there is no network: the words say the same.
      .catch(() => undefined)
    return () => {
      isOver = true
      stop()
      canvas.remove()
    }
  }, [pieces])

  return (
    <div
      ref={host}
      className="confetti"
      style={lasts(durationMs)}
      aria-hidden="true"
      data-testid="confetti"
    />
  )
}
