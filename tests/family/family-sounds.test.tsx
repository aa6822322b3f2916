import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { openLesson, type ListedLesson } from '#contract/lesson.ts'
import { FamilyRoute } from '#app/family-route.tsx'
import { lessonAudio } from '#device/lesson-audio.ts'
import { ME, slotOf } from '#domain/kinship/family-entry.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { parse } from 'valibot'
import { elementBench } from '../device/element-bench.ts'
import { lessons } from '../domain/memory/real-course.ts'
import { deviceWith, hand, openPage } from '../learner-screen/learner-screen.tsx'

const NOTE = 'A computer’s voice: a recording is wanted.'
const WANTED = /Nobody has recorded it yet/
const panel = () => within(screen.getByRole('region', { name: 'Selected' }))
const lesson = (id: string) =>
  parse(
    openLesson,
    lessons.find((one) => one.id === id),
  )

/** A man with his mother, and with a son's son. */
const PERSON = { father: null, mother: null, spouses: [], birth: null, name: null }
const MOTHER = `${ME}.M`
const SON = '00000000-0000-4000-8000-000000000001'
const GRANDSON = '00000000-0000-4000-8000-000000000002'
const HOUSEHOLD = {
  [ME]: { ...PERSON, sex: 'male', mother: MOTHER },
  [MOTHER]: { ...PERSON, sex: 'female' },
  [SON]: { ...PERSON, sex: 'male', father: ME },
  [GRANDSON]: { ...PERSON, sex: 'male', father: SON },
} as const

/** Opens /family on a device with these lessons; what plays is given. */
async function openFamily(course: readonly ListedLesson[], recorded?: { itemId: string }) {
  const clips = elementBench()
  vi.stubGlobal('Audio', function Audio() {
    return clips.createElement()
  })
  class Decoder {
    decodeAudioData = async () => {
      return { length: 1, sampleRate: 1, numberOfChannels: 1, getChannelData: () => [0.1] }
    }
  }
  vi.stubGlobal('OfflineAudioContext', Decoder)
  URL.createObjectURL = () => 'blob:take'
  URL.revokeObjectURL = () => undefined
  const { db } = await deviceWith(course)
  const changedAt = '2026-11-01T08:00:00.000Z'
  await db.settings.put({ key: 'progressEtag', value: 'e' })
  for (const [key, person] of Object.entries(HOUSEHOLD)) {
    const value = { ...person, spouses: [] }
    const entry = { kind: 'person' as const, key, value, changedAt }
    await db.family.put({ slot: slotOf(entry), id: crypto.randomUUID(), ...entry })
  }
  if (recorded) {
    const speakerId = crypto.randomUUID()
    const id = crypto.randomUUID()
    await db.speakers.put({ id: speakerId, name: 'Nani', relation: '', place: '', consent: null })
    await db.recordings.put({
      id,
      speakerId,
      sha256: 'a'.repeat(64),
      bytes: 1,
      type: 'audio/webm',
      durationMs: 1_000,
      trimStartMs: 0,
      trimEndMs: 1_000,
      gainDb: 0,
      roman: '',
      shahmukhi: '',
      recordedAt: changedAt,
      ...recorded,
    })
    await db.takes.put({ id, bytes: Uint8Array.of(1).buffer })
  }
  useSoundSettings.setState({ enabled: true, autoplay: true })
  openPage('/family', { '/family': FamilyRoute })
  return { clips, user: hand() }
}

beforeEach(() => lessonAudio.stop())

test('before the address is verified the words of free lessons are heard, as a visitor hears them', async () => {
  const { clips, user } = await openFamily([lesson('1')])
  await user.click(await screen.findByRole('treeitem', { name: /^mother, ?ammaañ/ }))
  expect(panel().queryByText(WANTED)).toBeNull()
  await waitFor(() => expect(clips.last().src).toBe('/audio/lesson2/ammaan.mp3'))
})

test('of a word of a lesson, too, the tree says that a computer speaks it', async () => {
  const { user } = await openFamily([lesson('1'), lesson('2')])
  await user.click(await screen.findByRole('treeitem', { name: /^mother, ?ammaañ/ }))
  expect(panel().getByText(NOTE)).toBeTruthy()
})

test('what the family recorded of a premium word is heard in the tree when premium is over', async () => {
  const { exercises: _, items, ...rest } = lesson('15')
  const learnt = items.map(({ audioUrl: _clip, ...item }) => item)
  const over = { ...rest, locked: 'premium', learnt } as unknown as ListedLesson
  const { clips, user } = await openFamily([lesson('1'), over], { itemId: 'L15-06' })
  await user.click(await screen.findByRole('treeitem', { name: /^son's son, ?potra/ }))
  await waitFor(() => expect(clips.last().src).toBe('blob:take'))
  expect(panel().queryByText(NOTE)).toBeNull()
})
