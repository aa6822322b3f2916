import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that is being worked on, for every line of the log that it gives rise to. */
export const requestScope = new AsyncLocalStorage<string>()
