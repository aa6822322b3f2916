import { lazyWithFallback } from '#state/lazy-with-fallback.tsx'
import './picture.css'

/** A drawing of the course, by its name. Its frame keeps the room until it comes; without it the words stand alone. */
export const Picture = lazyWithFallback(
  () => import('./drawing.tsx'),
  'Drawing',
  undefined,
  <span className="drawing" />,
)
