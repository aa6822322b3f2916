import { inNewTask } from './yield-to-main.ts'

/** The part of a media element that we use; the tests give their own. */
export type ClipElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'volume'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'preservesPitch'
  | 'ended'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
> & { webkitPreservesPitch?: boolean }

/** A media element set to a clip, its voice at its own height whatever the speed. Nothing is fetched yet. */
export function preparedElement(
  element: ClipElement,
  { url, rate, volume }: { url: string; rate: number; volume: number },
): ClipElement {
  element.preservesPitch = true
  // Safari before 17.
  if ('webkitPreservesPitch' in element) element.webkitPreservesPitch = true
  // Loading sets the rate back to the default one, so both.
  element.defaultPlaybackRate = rate
  element.playbackRate = rate
  element.volume = volume
  element.src = url
  return element
}

/**
 * Silences an element for good, and lets go of its network and its decoder: that takes 20 ms of a slow phone, and comes after what
 * the press is about.
 */
export function releaseElement(element: ClipElement): void {
  element.pause()
  void inNewTask(() => {
    element.removeAttribute('src')
    element.load()
  })
}
