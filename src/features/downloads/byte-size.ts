const KB = 1000

/** Bytes for people, in decimal units as phones count them: `210 kB`, `1.2 MB`, `60 GB`. */
export function byteSize(bytes: number): string {
  if (bytes <= 0) return '0 kB'
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = Math.max(1, bytes / KB)
  let unit = 0
  while (value >= KB - 0.5 && unit < units.length - 1) {
    value /= KB
    unit += 1
  }
  const isExact = unit === 0 || value >= 10
  return `${isExact ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit] ?? ''}`
}
