export type Size = { width: number; height: number }

/**
 * A browser with one tab, by its own protocol: the little that journeys need of both. An expression is JavaScript that runs in the
 * page; a promise is waited for, and what it gives comes as JSON.
 */
export type EngineBrowser = {
  /** A full load, as by the address bar. */
  goto(address: string): Promise<void>
  run(expression: string): Promise<unknown>
  /** A press by the pointer on the element that the expression gives; rejects where something lies over it. */
  press(expression: string): Promise<void>
  /** Keys, one by one, into the element that the expression gives. */
  type(expression: string, keys: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** What went wrong so far on any page, by watch-problems.ts. */
  problems(): Promise<readonly string[]>
  close(): Promise<void>
}
