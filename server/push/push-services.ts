/**
 * Whose browsers we send to. The server posts to an address that a client names, so the client may only
 * choose among these: no message of ours knocks at a machine inside the house.
 */
export const PUSH_SERVICES: readonly string[] = [
  // Chrome, Edge on Android, Samsung Internet, Opera, Brave
  'https://fcm.googleapis.com',
  // Firefox
  'https://updates.push.services.mozilla.com',
  // Edge on Windows
  'https://*.notify.windows.com',
  // Safari
  'https://*.push.apple.com',
]

/** Whether an endpoint is one of a service in the list; `*` stands for one or more labels of a host. */
export function isAtService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, host, protocol, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return services.some((service) => {
    const [start = '', suffix] = service.split('*')
    // The origin leaves out the default port and keeps every other one, which no service has.
    return suffix === undefined
      ? origin === service
      : `${protocol}//` === start && host.endsWith(suffix) && host.length > suffix.length
  })
}
