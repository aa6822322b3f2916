import { expect, test, vi } from 'vitest'
import { wavUrl } from '#device/wav-url.ts'

test('a sound becomes a file of one channel, with its rate and its samples', async () => {
  const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:take')
  expect(wavUrl({ samples: Float32Array.of(0, 1, -1, 0.5), rateHz: 24_000 })).toBe('blob:take')
  const file = make.mock.calls[0]?.[0] as Blob
  expect(file.type).toBe('audio/wav')
  const bytes = Buffer.from(await file.arrayBuffer())
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
  expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8)
  expect(bytes.toString('latin1', 8, 16)).toBe('WAVEfmt ')
  expect([bytes.readUInt16LE(20), bytes.readUInt16LE(22), bytes.readUInt16LE(34)]).toEqual([
    1, 1, 16,
  ])
  expect([bytes.readUInt32LE(24), bytes.readUInt32LE(28)]).toEqual([24_000, 48_000])
  expect(bytes.toString('latin1', 36, 40)).toBe('data')
  const samples = [0, 1, 2, 3].map((at) => bytes.readInt16LE(44 + at * 2))
  expect(samples).toEqual([0, 32_767, -32_767, 16_384])
  expect(bytes).toHaveLength(44 + bytes.readUInt32LE(40))
})
