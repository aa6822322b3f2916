import { expect, test } from 'vitest'
import { EVERY_ZONE, minutesAhead } from './wall-clocks.ts'

test('the walls of this page show what the time zone database says', () => {
  for (const place of EVERY_ZONE) {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: place,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    for (
      let ms = Date.parse('2026-01-01T00:00Z');
      ms < Date.parse('2027-01-01T00:00Z');
      ms += 6 * 3_600_000
    ) {
      const shown = new Date(ms + minutesAhead(place, ms) * 60_000).toISOString()
      expect(`${place} ${format.format(ms).replace(', ', 'T')}`).toBe(
        `${place} ${shown.slice(0, 19)}`,
      )
    }
  }
})
