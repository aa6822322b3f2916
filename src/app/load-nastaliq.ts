/** A letter of the face, which makes the browser fetch its file. */
const FACE = '500 1em "Noto Nastaliq Urdu Variable"'

/**
 * The Shahmukhi face, once the first screen is painted: it is the largest file of the shell. `data-nastaliq` on the document
 * says that it is here, or that it will not come.
 */
export function loadNastaliqAfterFirstPaint(): void {
  requestAnimationFrame(() => {
    setTimeout(() => void load(), 0)
  })
}

async function load(): Promise<void> {
  const { dataset } = document.documentElement
  try {
    await import('../styles/nastaliq.css')
    await document.fonts.load(FACE, 'ب')
    dataset['nastaliq'] = 'here'
  } catch {
    // Without it the system's own Nastaliq or Naskh stands in.
    dataset['nastaliq'] = 'absent'
  }
}
