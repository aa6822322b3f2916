import { expect, test } from 'vitest'
import { isConnectionMetered, type Line } from '#device/metered-connection.ts'

test.each<[string, Line]>([
  ['a learner who saves data', { saveData: true, type: 'wifi', effectiveType: '4g' }],
  ['a mobile network', { saveData: false, type: 'cellular', effectiveType: '4g' }],
  ['a slow line', { saveData: false, effectiveType: '3g' }],
  ['a very slow line', { saveData: false, effectiveType: 'slow-2g' }],
])('%s is spared what nobody asked for', (_, line) => {
  expect(isConnectionMetered(line)).toBe(true)
})

test.each<[string, Line | undefined]>([
  ['a browser that says nothing', undefined],
  ['a browser that says only that it is fast', { saveData: false, effectiveType: '4g' }],
  ['a wireless network', { saveData: false, type: 'wifi', effectiveType: '4g' }],
])('%s is taken for a free line', (_, line) => {
  expect(isConnectionMetered(line)).toBe(false)
})
