import { CLIP_CACHE, clipKey, storedClips } from './clip-cache.ts'
import { bringClips, FETCH_AHEAD_LOCK, type PrefetchPorts } from './prefetch.ts'

/** Brings the clips of the family tree that no lesson has, and lets go of those that newer ones have replaced. */
export async function bringKinshipClips(
  clips: readonly { path: string; sha256: string }[],
  ports: PrefetchPorts,
): Promise<void> {
  const { origin } = ports
  const wanted = clips.map(({ path, sha256 }) => ({
    address: new URL(path, origin).href,
    key: clipKey(path, origin),
    sha256,
  }))
  const keys = new Set(wanted.map(({ key }) => key))
  await ports.withLock(FETCH_AHEAD_LOCK, async (shouldContinue) => {
    const cache = await ports.caches.open(CLIP_CACHE)
    const isWhole = await bringClips(wanted, cache, { ...ports, shouldContinue })
    if (!isWhole) return
    const ours = [...(await storedClips(cache)).keys()].filter((key) =>
      key.includes('/audio/family/'),
    )
    await Promise.all(ours.filter((key) => !keys.has(key)).map((key) => cache.delete(key)))
  })
}
