import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lessonAudio } from '#device/lesson-audio.ts'
import type { CheckedAnswer } from '#features/player/exercises/checked-answer.ts'
import { useAutoplay } from '#features/player/use-autoplay.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { elementBench } from '../device/element-bench.ts'
import { choice, sampleLesson } from './sample-lesson.ts'

const ANSWER = '/audio/lesson1/shukriya.mp3'
const CHOSEN = '/audio/lesson1/paani.mp3'
const item = sampleLesson().items.find(({ id }) => id === 'thanks')

beforeEach(() => {
  vi.useFakeTimers()
  useSoundSettings.setState({ enabled: true, autoplay: true })
})
afterEach(() => {
  lessonAudio.stop()
  vi.useRealTimers()
})

/** An answer has just been judged; gives what sounds, by its address. */
function answered(given: Partial<Parameters<typeof useAutoplay>[0]> = {}) {
  const clips = elementBench()
  vi.stubGlobal('Audio', function Audio() {
    return clips.createElement()
  })
  const checked: CheckedAnswer = { given: 'paaṇi', kind: 'wrong', isRight: false }
  const shown = {
    exercise: choice,
    exerciseKey: '1:0:0',
    item,
    saysUrl: undefined,
    isOpen: false,
    ...given,
  }
  const hook = renderHook(
    (props: { checked: CheckedAnswer }) => useAutoplay({ ...shown, ...props }),
    {
      initialProps: { checked },
    },
  )
  const sounding = () => clips.elements.filter(({ isSounding }) => isSounding).map(({ src }) => src)
  const passes = async (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  return { clips, sounding, passes, leave: hook.unmount }
}

it('the right line waits for what was chosen to end', async () => {
  const { clips, sounding, passes } = answered()
  act(() => lessonAudio.autoplay(CHOSEN, 1))
  await passes(2_000)
  expect(sounding()).toEqual([CHOSEN])
  await act(async () => clips.last().end())
  expect(lessonAudio.stateOf(ANSWER)).toBe('loading')
})

it('a press meanwhile stays what is heard', async () => {
  const { clips, sounding, passes } = answered()
  act(() => lessonAudio.autoplay(CHOSEN, 1))
  await passes(2_000)
  await act(async () => lessonAudio.press('slow', ANSWER, 1))
  expect(sounding()).toEqual([ANSWER])
  // Slowly, as it was pressed for, and nothing began in its place.
  expect([clips.last().playbackRate, clips.elements.length]).toEqual([0.75, 2])
  await act(async () => lessonAudio.stop())
  await passes(2_000)
  expect(sounding()).toEqual([])
})

it('who presses for the line before it comes by itself hears it once', async () => {
  const { clips, passes } = answered()
  act(() => lessonAudio.press('listen', ANSWER, 1))
  await passes(2_000)
  await act(async () => clips.last().end())
  await passes(2_000)
  expect(clips.elements).toHaveLength(1)
})

it('who goes on hears nothing of it', async () => {
  const { clips, passes, leave } = answered()
  act(() => lessonAudio.autoplay(CHOSEN, 1))
  await passes(2_000)
  leave()
  await act(async () => clips.last().end())
  expect(lessonAudio.isActive()).toBe(false)
})

it('where the voice waits for a press, nothing comes after the answer', async () => {
  useSoundSettings.setState({ autoplay: false })
  const { clips, passes } = answered()
  await passes(2_000)
  expect(clips.elements).toEqual([])
})

describe('what Nani ends with', () => {
  const ENDS = '/audio/lesson1/bye.mp3'
  const begun = ({ elements }: ReturnType<typeof answered>['clips']) => elements.length

  it('is heard once the right line has ended', async () => {
    const { clips, sounding, passes } = answered({ endsUrl: ENDS })
    act(() => lessonAudio.autoplay(CHOSEN, 1))
    await passes(2_000)
    expect(sounding()).toEqual([CHOSEN])
    await act(async () => clips.last().end())
    expect(lessonAudio.stateOf(ANSWER)).toBe('loading')
    await act(async () => clips.last().end())
    expect(lessonAudio.stateOf(ENDS)).toBe('loading')
    await act(async () => clips.last().end())
    await passes(2_000)
    expect(begun(clips)).toBe(3)
  })

  it('is heard after a reply that was spoken, whose coach has its own voices', async () => {
    const exercise = { ...choice, type: 'voice_recognition' }
    const { clips, passes } = answered({ exercise, endsUrl: ENDS })
    await passes(2_000)
    expect([lessonAudio.stateOf(ENDS), begun(clips)]).toEqual(['loading', 1])
  })

  it('is heard also where the right line is not there', async () => {
    const { clips, passes } = answered({ endsUrl: ENDS })
    await passes(2_000)
    await act(async () => clips.last().tell('error'))
    expect(lessonAudio.stateOf(ENDS)).toBe('loading')
  })

  it('follows the right line also where that was pressed for', async () => {
    const { clips, passes } = answered({ endsUrl: ENDS })
    act(() => lessonAudio.press('listen', ANSWER, 1))
    await passes(2_000)
    await act(async () => clips.last().end())
    expect([lessonAudio.stateOf(ENDS), begun(clips)]).toEqual(['loading', 2])
  })

  it('gives way to a press, and to who goes on', async () => {
    const pressed = answered({ endsUrl: ENDS })
    await pressed.passes(2_000)
    await act(async () => lessonAudio.press('listen', CHOSEN, 1))
    await act(async () => pressed.clips.last().end())
    await pressed.passes(2_000)
    expect(lessonAudio.isActive()).toBe(false)
    pressed.leave()

    const left = answered({ endsUrl: ENDS })
    await left.passes(2_000)
    await act(async () => left.leave())
    await left.passes(2_000)
    expect(lessonAudio.isActive()).toBe(false)
  })
})
