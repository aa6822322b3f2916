import { expect, test } from 'vitest'
import { bringKinshipClips } from '#data/downloads/prefetch.ts'
import type { PrefetchPorts } from '#data/downloads/prefetch.ts'
import { sha256Hex } from '#data/sha256-hex.ts'
import { localLock } from '#data/with-lock.ts'
import { bytesOf, offline, openOne, openTakingDevice, ORIGIN } from './taking-device.ts'

const clip = async (name: string) => {
  const path = `/audio/family/${name}.mp3`
  return { path, sha256: await sha256Hex(bytesOf(path).buffer) }
}
const keyOf = ({ path }: { path: string }) => ORIGIN + path

async function openDevice() {
  const device = await openTakingDevice([await openOne(4)])
  const bring = (
    clips: readonly { path: string; sha256: string }[],
    other: Partial<PrefetchPorts> = {},
  ) =>
    bringKinshipClips(clips, {
      caches: device.caches,
      withLock: localLock(),
      origin: ORIGIN,
      freeBytes: async () => null,
      mayFetch: () => true,
      signal: new AbortController().signal,
      fetch: async (input) => {
        const url = new URL(String(input))
        device.asked.push(url.pathname)
        return device.network.answer(url)
      },
      ...other,
    })
  return { device, bring }
}

test('the words of the family come onto the device once, and what a newer clip replaced goes', async () => {
  const { device, bring } = await openDevice()
  const [tayi, maasra, newer] = [
    await clip('tayi-11111111'),
    await clip('maasra-22222222'),
    await clip('maasra-33333333'),
  ]
  await bring([tayi, maasra])
  await bring([tayi, maasra])
  expect(device.asked).toEqual([tayi.path, maasra.path])
  await bring([tayi, newer])
  expect(await device.kept()).toEqual([keyOf(tayi), keyOf(newer)].toSorted())
})

test('without a network what is here stays, also what is old, and the rest comes later', async () => {
  const { device, bring } = await openDevice()
  const [old, newer] = [await clip('maasra-22222222'), await clip('maasra-33333333')]
  await bring([old])
  const { answer } = device.network
  device.network.answer = offline
  await bring([newer])
  expect(await device.kept()).toEqual([keyOf(old)])
  device.network.answer = answer
  await bring([newer])
  expect(await device.kept()).toEqual([keyOf(newer)])
})

test('nothing comes on a metered line, and no bytes that are not the clip are kept', async () => {
  const { device, bring } = await openDevice()
  const maasra = await clip('maasra-22222222')
  await bring([maasra], { mayFetch: () => false })
  expect(device.asked).toEqual([])
  await bring([{ ...maasra, sha256: '0'.repeat(64) }])
  expect(await device.kept()).toEqual([])
})
