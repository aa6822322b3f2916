/** Who sends: a tab or a worker of a device. */
export type Sender = {
  name: string
  device: string
  isDead: () => boolean
  die: () => void
  /** Resolves while it is not frozen. */
  awake: () => Promise<void>
}
