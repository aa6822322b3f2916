/** Gives up downloaded audio, which can be fetched again; a learner's work cannot. Says whether anything went. */
export async function freeAudioSpace(): Promise<boolean> {
  if (!('caches' in window)) return false
  const names = (await caches.keys()).filter((name) => name.includes('audio'))
  const gone = await Promise.all(names.map((name) => caches.delete(name)))
  return gone.some(Boolean)
}
