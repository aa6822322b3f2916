/** Why there is no recording. Nothing of it is kept, and none of it counts as a try. */
export type AudioRecorderFailure =
  /** The learner, the browser or the system says no. */
  | 'denied'
  /** No microphone here. */
  | 'none'
  /** Another app has it. */
  | 'busy'
  /** It went away while recording: unplugged, or taken by a call. */
  | 'lost'
  /** The page was put away while recording. */
  | 'hidden'
  /** What came cannot be read. */
  | 'unreadable'
  /** More bytes than may be kept: a browser that records finer than it was asked to. */
  | 'too-large'
  /** This browser cannot record. */
  | 'unsupported'

/** What `getUserMedia` rejected with. */
export function microphoneFailure(error: unknown): AudioRecorderFailure {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'none'
    case 'NotReadableError':
    case 'AbortError':
      return 'busy'
    default:
      return 'unsupported'
  }
}
