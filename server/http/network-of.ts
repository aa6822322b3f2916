import { isIP } from 'node:net'

/**
 * Whose address it is, for counting: an IPv4 address as it is, of IPv6 the /64, since whoever has one
 * address there has all 2^64 of them. What is no address stays as it is.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return address
  const groups = groupsOf(plain)
  const mapped = /^0:0:0:0:0:ffff:(\w+):(\w+)$/.exec(groups.join(':'))
  if (mapped !== null) return ipv4Of(mapped[1] ?? '', mapped[2] ?? '')
  return `${groups.slice(0, 4).join(':')}::/64`
}

/** All eight, without leading noughts; a URL writes an address in its one short way. */
function groupsOf(address: string): string[] {
  const short = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = short.split('::')
  const before = head === '' ? [] : head.split(':')
  if (tail === undefined) return before
  const behind = tail === '' ? [] : tail.split(':')
  return [...before, ...Array<string>(8 - before.length - behind.length).fill('0'), ...behind]
}

function ipv4Of(high: string, low: string): string {
  const bits = Number.parseInt(high, 16) * 0x1_0000 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 0xff).join('.')
}
