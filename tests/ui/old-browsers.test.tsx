import { globSync, readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import Flame from 'lucide-react/icons/flame'
import { expect, test } from 'vitest'
import { StitchRing } from '#ui/stitch-ring.tsx'
import { Icon } from '#ui/icon.tsx'
import { Nuqta } from '#ui/nuqta.tsx'
import { Stars } from '#ui/stars.tsx'

/** What SVG 1.1 knows in an attribute; WebKit reports others on the console, older browsers draw them black. */
const LENGTH = /^[\d.]+(em|px|%)?$/
const PAINT = /^(none|currentColor)$/

test('drawings have only attributes that every browser can read', () => {
  const { container } = render(
    <>
      <Icon of={Flame} isFilled />
      <Icon of={Flame} size={22} />
      <Nuqta size={18} />
      <Stars count={2} />
      <StitchRing share={0.5} tone="correct" size={96} />
    </>,
  )
  const drawings = [...container.querySelectorAll('svg')]
  expect(drawings).toHaveLength(9)
  for (const drawing of drawings) {
    expect(drawing.getAttribute('width')).toMatch(LENGTH)
    expect(drawing.getAttribute('height')).toMatch(LENGTH)
    expect(drawing.getAttribute('fill') ?? 'none').toMatch(PAINT)
  }
})

test('no chosen or focused control, and nothing on paper, is told by :has alone, which Firefox learnt with 121', () => {
  const needed = /:has\([^)]*:(?:checked|focus-visible)|body:has/
  const styles = globSync('src/**/*.css')
  expect(styles.length).toBeGreaterThan(40)
  expect(styles.filter((file) => needed.test(readFileSync(file, 'utf8')))).toEqual([])
})
