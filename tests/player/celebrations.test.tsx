import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { soundEffects } from '#device/sound-effects.ts'
import { forgetCelebrations, useCelebrations } from '#state/celebrations.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import {
  deviceWith,
  type Hand,
  hand,
  openButton,
  openPage,
} from '../learner-screen/learner-screen.tsx'
import { expectConsole } from '../setup/expected-console.ts'
import { arrangement, choice, sampleLesson } from './sample-lesson.ts'

const queue = () => useCelebrations.getState().queue
const shown = () =>
  queue().map(({ xp, confetti, occasion }) => [xp?.amount, confetti?.type, occasion?.name])

beforeEach(forgetCelebrations)

async function begin(exercises = [choice, { ...choice, id: 'y2', question: 'Once more' }]) {
  const device = await deviceWith([sampleLesson({ exercises })])
  useSoundSettings.setState({ enabled: true })
  const heard: string[] = []
  vi.spyOn(soundEffects, 'play').mockImplementation((effect) => {
    heard.push(effect)
    return Promise.resolve()
  })
  openPage('/lessons/1')
  await screen.findByText(/^Exercise 1 of/)
  return { device, heard, user: hand() }
}

async function finish(user: Hand) {
  await user.click(await openButton(/Thank you/))
  await user.click(await openButton('Next'))
  await screen.findByText('Exercise 2 of 2')
  await user.click(await openButton(/Thank you/))
  await user.click(await openButton('Complete'))
  await screen.findByText('Continue Journey')
  await waitFor(() => expect(queue()[0]?.isPassing).toBe(false))
}

/** What is celebrated, once it is: a moment after it shows. */
async function celebrated() {
  await waitFor(() => expect(queue()).not.toEqual([]))
  return queue()
}

describe('a right answer', () => {
  it('is celebrated once it is on the disk, and once only, however often it is looked at', async () => {
    const { user, heard } = await begin()
    await user.click(await openButton(/Thank you/))
    const [moment] = await celebrated()
    expect(moment?.xp?.amount).toBeGreaterThanOrEqual(15)
    expect(moment?.xp?.amount).toBeLessThanOrEqual(24)
    await user.click(await openButton('Next'))
    await screen.findByText('Exercise 2 of 2')
    await user.click(await openButton(/Thank you/))
    await openButton('Complete')
    await waitFor(() => expect(queue()[0]?.id).not.toBe(moment?.id))
    const second = queue()
    await user.click(await openButton('Previous'))
    await screen.findByText('Exercise 1 of 2')
    await user.click(await openButton('Next'))
    await openButton('Complete')
    expect(queue()).toBe(second)
    expect(heard.filter((effect) => effect === 'success')).toHaveLength(2)
  })

  it('that was built of words shows the XP of an arrangement', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.99)
    const { user } = await begin([arrangement, choice])
    for (const { roman } of arrangement.words ?? []) {
      await user.click(await openButton(roman))
    }
    await user.click(await openButton('Check'))
    await celebrated()
    expect(shown()).toEqual([[34, 'correct', undefined]])
  })

  it('is not celebrated where it was missed', async () => {
    const { user, heard } = await begin()
    await user.click(await openButton(/Goodbye/))
    await openButton('Try Again')
    expect(queue()).toEqual([])
    expect(heard.filter((effect) => effect !== 'button-click')).toEqual(['error'])
  })
})

describe('a finished lesson', () => {
  it('shows the sum of base and bonuses, which is what the account has gained', async () => {
    const { user, device } = await begin()
    await finish(user)
    expect(shown()).toEqual([
      [140, 'achievement', 'First Steps'],
      [undefined, 'achievement', 'Perfectionist'],
      [undefined, 'achievement', 'Knowledge Seeker'],
    ])
    const stats = await device.db.gameStats.get('current')
    expect(stats?.totalXP).toBe(queue()[0]?.xp?.amount)
    expect(queue()[0]?.sound).toBe('celebration')
  })

  it('tells what flew up on the way from what counts', async () => {
    const { user } = await begin()
    vi.spyOn(Math, 'random').mockReturnValue(0)
    await finish(user)
    await screen.findByText(/^The 30 points on the way were only for cheering/)
  })

  it('says nothing of what another device unlocked: it came here as known', async () => {
    const { user, device } = await begin()
    await device.db.achievements.bulkPut(
      ['first_lesson', 'xp_100'].map((id) => ({
        id,
        unlockedAt: '2026-01-01T10:00:00.000Z',
        epoch: 1,
      })),
    )
    await finish(user)
    expect(queue().map(({ occasion }) => occasion?.name)).toEqual(['Perfectionist'])
  })

  it('that the device could not keep is celebrated, without numbers', async () => {
    const { user } = await begin()
    await user.click(await openButton(/Thank you/))
    await user.click(await openButton('Next'))
    await screen.findByText('Exercise 2 of 2')
    await user.click(await openButton(/Thank you/))
    await openButton('Complete')
    vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('The disk is full', 'QuotaExceededError')
    })
    expectConsole('warn', /could not be kept on this device/)
    await user.click(await openButton('Complete'))
    await user.click(await openButton('Carry on without saving'))
    await screen.findByText('Continue Journey')
    await waitFor(() => expect(shown()).toEqual([[undefined, 'perfect', undefined]]))
  })
})
