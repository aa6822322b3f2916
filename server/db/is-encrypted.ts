const THIS_MACHINE = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

/** Whether nobody between us and this PostgreSQL can read along: TLS is asked for, or it is on this machine. */
export function isEncrypted(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  // A folder in `host` is a socket of this machine.
  if ((searchParams.get('host') ?? '').startsWith('/')) return true
  if (THIS_MACHINE.has(hostname) && !searchParams.has('host')) return true
  return !['disable', 'allow', 'prefer', null].includes(searchParams.get('sslmode'))
}
