/** How a drain ended. */
export type DrainOutcome =
  /** Nothing is left that could be sent now. */
  | 'drained'
  /** The connection failed, or the server asked for rest: the rest waits. */
  | 'interrupted'
  /** Nobody is signed in, or somebody else is: the work waits for its learner. */
  | 'signed-out'
  /** `shouldContinue` said no between two rows. */
  | 'stopped'
