/** What the wire does to a call. */
export const WIRE_FAULTS = [
  'lost request',
  'lost answer',
  'answer 401',
  'answer 403',
  'answer 429',
  'answer 5xx',
  'captive portal',
  'slow answer',
] as const

/** Everything that happens to browser, server and learner. A run in which one of them never happens proves nothing about it. */
export const BROWSER_FAULT_KINDS = [
  ...WIRE_FAULTS,
  'offline flap',
  'worker stopped in mid-drain',
  'tab crash',
  'browser killed',
  'server killed',
  'sync event',
  'two tabs on one lesson',
  'two devices on one lesson',
  'two devices name one person',
  'clock skew',
  'lesson reset',
  'whole reset',
  'sign-out with work pending',
  'other learner signs in',
] as const

export type WireFault = (typeof WIRE_FAULTS)[number]
export type BrowserFault = (typeof BROWSER_FAULT_KINDS)[number]
