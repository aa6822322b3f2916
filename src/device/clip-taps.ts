export type ClipSpeed = 'normal' | 'slow'
/** What one press of a control does. */
export type ClipTap = ClipSpeed | 'stop'
/** `listen` alternates, `slow` plays slowly, `repeat` plays as it was heard last. */
export type ClipControl = 'listen' | 'slow' | 'repeat'

/**
 * While a clip holds the controls a press stops it, but for the one that asks
 * for the other speed. Else Listen is normal, after a whole normal hearing slow, then normal again.
 */
export function tapOf(
  control: ClipControl,
  {
    locked,
    heard,
    last,
  }: {
    /** The speed of the clip that holds the controls now. */
    locked: ClipSpeed | null
    /** The speed at which it was heard to its end last, with no stop since. */
    heard: ClipSpeed | null
    /** The speed at which it was begun last. */
    last: ClipSpeed | null
  },
): ClipTap {
  if (locked !== null) return control === 'slow' && locked === 'normal' ? 'slow' : 'stop'
  if (control === 'slow') return 'slow'
  if (control === 'repeat') return last ?? 'normal'
  return heard === 'normal' ? 'slow' : 'normal'
}
