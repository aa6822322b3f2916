import '../styles/nastaliq.css'
import '../styles/naskh.css'

// Here and not in the function: on a page that is gone the import itself fails, which whoever imports it expects.
const { dataset } = document.documentElement

/** A letter of each face, which makes the browser fetch its file; the other file is never asked for. */
const FACES: Readonly<Record<string, string>> = {
  nastaliq: '1em "Noto Nastaliq Urdu Variable"',
  naskh: '1em "Noto Naskh Arabic"',
}

/**
 * The Shahmukhi face that the learner reads, after the first paint: it is the largest file of the shell.
 * `data-nastaliq` on the document says that it is here, or that none will come.
 */
export async function loadScriptFace(): Promise<void> {
  const isUnread = dataset['lines'] === 'roman-only'
  const face = isUnread ? undefined : FACES[dataset['script'] ?? 'nastaliq']
  let state = 'absent'
  try {
    if (face) {
      await document.fonts.load(face, 'ب')
      state = 'here'
    }
  } catch {
    // The system's own Nastaliq or Naskh stands in.
  }
  dataset['nastaliq'] = state
}

// Whoever asks for this module asks for the face: it keeps the first script small.
void loadScriptFace()
