/** What is asked for: one request, or several in turn. */
export type LoadRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: string
  /** Each is sent as another attempt of the lesson: one attempt counts once. */
  isOtherAttempt?: boolean
  /** Each brings so many answers to cards of its own instead of a body. */
  newReviews?: number
  ifNoneMatch?: string
}

export type LoadOrder = {
  address: string
  requests: LoadRequest[]
  /** Each request comes from the next of them, under a key of its own; none for a route that asks no session. */
  tokens: string[]
  /** For so long, or for so many requests. */
  until: { seconds: number } | { requests: number }
  /** No more than so many a second in all; as many as can be when left out. */
  perSecond?: number
}

/** Latencies in milliseconds, fractions and all. `failed`: no answer, or one that is neither 2xx nor 304. */
export type LoadResult = {
  perSecond: number
  requests: number
  medianMs: number
  p99Ms: number
  failed: number
}
