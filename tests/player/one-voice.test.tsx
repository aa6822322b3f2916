import { act, render, renderHook, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { lessonAudio } from '#device/lesson-audio.ts'
import { useReportMicrophone } from '#features/player/coach/microphone-use.ts'
import { TargetPhrase } from '#features/player/coach/target-phrase.tsx'
import { useSoundSequence } from '#features/player/coach/use-sound-sequence.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { audioBench } from '../device/audio-bench.ts'
import { elementBench } from '../device/element-bench.ts'
import { choice } from './sample-lesson.ts'

const SOUND = { samples: new Float32Array([0.1, -0.1]), rateHz: 16_000 }

/** Speakers that write down what sounds. */
function listeningPost() {
  const clips = elementBench()
  const sequences = audioBench()
  vi.stubGlobal('AudioContext', sequences.AudioContext)
  vi.stubGlobal('Audio', function Audio() {
    return clips.createElement()
  })
  useSoundSettings.setState({ enabled: true })
  return { clips, sequences }
}

it('the clip that begins ends what the coach plays, and the other way round', () => {
  const { clips, sequences } = listeningPost()
  const { result } = renderHook(() => useSoundSequence())
  act(() => result.current.play(['theirs', 'mine'], { theirs: SOUND, mine: SOUND }))
  expect(result.current.sounding).toBe('theirs')
  act(() => lessonAudio.play('/audio/lesson1/shukriya.mp3', 1))
  expect(sequences.sources.map(({ isSounding }) => isSounding)).toEqual([false, false])
  expect(result.current.sounding).toBeNull()
  act(() => result.current.play(['mine'], { theirs: SOUND, mine: SOUND }))
  expect(clips.last().isSounding).toBe(false)
  expect(result.current.sounding).toBe('mine')
})

it('Listen says that the microphone would hear it, and plays nothing, until that is closed', async () => {
  const { clips } = listeningPost()
  render(<TargetPhrase exercise={choice} item={undefined} lessonId="1" isAnswered={false} />)
  const microphone = renderHook(({ isOpen }) => useReportMicrophone(isOpen), {
    initialProps: { isOpen: true },
  })
  const listen = screen.getByRole('button', { name: 'Listen' })
  expect(listen.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(listen)
  await userEvent.click(screen.getByRole('button', { name: 'Listen slowly' }))
  expect(clips.elements).toHaveLength(0)
  expect(screen.getByRole('status').textContent).toContain('The microphone is listening to you.')
  microphone.rerender({ isOpen: false })
  expect(screen.getByRole('status').textContent).toBe('')
  await userEvent.click(listen)
  expect(clips.elements).toHaveLength(1)
  act(() => lessonAudio.stop())
})
