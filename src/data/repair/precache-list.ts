import * as v from 'valibot'

/** What a page asks its worker; the answer comes through the port that goes along. */
export const PRECACHE_QUESTION = 'TELL_PRECACHE'

/** What the worker took on at its install, with which each file can be proved (vite.config.ts makes the entries). */
export const precacheList = v.object({
  /** Of the app that the worker belongs to. */
  version: v.string(),
  cacheName: v.string(),
  entries: v.array(
    v.object({
      /** Where it is kept. */
      key: v.string(),
      /** Begins with the content's SHA-256; null where the address itself tells the content. */
      revision: v.nullable(v.string()),
      /** Null where only its being there can be proved: the build or the server writes into it later. */
      bytes: v.nullable(v.number()),
    }),
  ),
})

export type PrecacheList = v.InferOutput<typeof precacheList>
export type PrecachedFile = PrecacheList['entries'][number]
