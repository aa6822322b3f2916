// Loaded into the real server by `node --import`: what goes to a push service goes to a port of this machine
// instead, as a name server could arrange it. Nothing else is touched.
const { fetch: straight } = globalThis
globalThis.fetch = (input, init) => {
  if (typeof input !== 'string') return straight(input, init)
  return straight(
    input.replace('https://fcm.googleapis.com', process.env['PUSH_DETOUR'] ?? ''),
    init,
  )
}
