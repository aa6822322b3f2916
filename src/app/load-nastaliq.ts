/** The Shahmukhi face, once the first screen is painted: it is the largest file of the shell. */
export function loadNastaliqAfterFirstPaint(): void {
  requestAnimationFrame(() => {
    setTimeout(() => {
      // Without it the system's own Nastaliq or Naskh stands in.
      import('../styles/nastaliq.css').catch(() => undefined)
    }, 0)
  })
}
