import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { voicesOf } from '#data/learner-voices.ts'
import type { Learner } from '#data/learner.ts'
import { saveSpeaker } from '#data/speakers.ts'
import { keepTake, readTake } from '#data/takes.ts'
import { useCoursePullStore } from '#state/course-pull.ts'
import { startPageTriggers } from '#state/page-triggers.ts'
import {
  answered,
  type Answerer,
  type Device,
  offline,
  openDevice,
} from '../data/learner-fixture.ts'
import { answersTo, idsOf } from '../data/review-learner.ts'
import { secondDevice } from '../data/second-device.ts'
import { factsOf, NANI, webm } from '../server/voice-calls.ts'

/** Far less than the minute between two pulls. The page's time passes when it is told to. */
const SOON_MS = 10_000
/** For what is under way already. */
const SETTLED = { timeout: 10_000, interval: 10 }

/** The device on which the learner did something else meanwhile; its network is never away. */
let elsewhere: Device
/** Of the device under test. */
let network: Device['network']
let stop = (): void => undefined
beforeEach(async () => {
  // jsdom puts its own Uint8Array over Node's, of which the server's keys are made.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  elsewhere = await openDevice()
  network = { ...elsewhere.network }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(async () => {
  stop()
  vi.useRealTimers()
  await elsewhere.close()
  expect(elsewhere.errors).toEqual([])
})

const pathOf = ({ url }: Request): string => new URL(url).pathname

/** The network is back, and the first call of a path meets a fault. */
function backBut(path: string, fault: Answerer): { isMet: () => boolean } {
  let isMet = false
  network.answer = (request) => {
    if (isMet || request.method !== 'GET' || pathOf(request) !== path) return network.real(request)
    isMet = true
    return fault(request)
  }
  window.dispatchEvent(new Event('online'))
  return { isMet: () => isMet }
}

const away: Answerer = () => Response.json({ error: 'Away' }, { status: 500 })
const portal: Answerer = () => new Response('<h1>Welcome to the train</h1>')
const resting: Answerer = () =>
  Response.json({ error: 'Away' }, { status: 503, headers: { 'retry-after': '2' } })

test.each([
  ['the lessons', '/api/lessons', 'no connection', offline],
  ['the lessons', '/api/lessons', 'a failing server', away],
  ['the lessons', '/api/lessons', 'a server that asks for rest', resting],
  ['the lessons', '/api/lessons', 'a portal', portal],
  ['the progress', '/api/progress', 'no connection', offline],
  ['the progress', '/api/progress', 'a server that asks for rest', resting],
  ['the reviews', '/api/reviews', 'no connection', offline],
  ['the reviews', '/api/reviews', 'a failing server', away],
])(
  'back online, %s (%s) meet %s once: what both devices did is on this one all the same',
  async (_what, path, _how, answer) => {
    const { db, learner } = await begunOffline()
    const theirs = await doneElsewhere()
    const mine = answersTo(3)
    await learner.saveAttempt('1', answered([0, 1]), mine)
    const fault = backBut(path, answer)
    await pullEnds()
    await vi.waitFor(async () => {
      expect(idsOf(await db.reviews.toArray())).toEqual(idsOf([...theirs, ...mine]))
      expect((await db.progress.get('1'))?.completedExercises).toEqual([0, 1, 2])
      expect(await db.outbox.count()).toBe(0)
    }, SETTLED)
    expect(fault.isMet()).toBe(true)
  },
)

test('a whole reset that still waits holds the pull up: what was done elsewhere after it comes all the same', async () => {
  const { db, learner } = await begunOffline()
  await learner.resetAllProgress()
  const theirs = answersTo(2)
  const pulls = followPulls(learner)
  network.answer = async (request) => {
    if (request.method !== 'POST') return network.real(request)
    await vi.waitFor(() => expect(pulls).toHaveLength(1), SETTLED)
    await pulls[0]
    const response = await network.real(request)
    await elsewhere.learner.pull()
    await elsewhere.learner.recordReviews(theirs)
    await elsewhere.learner.requestSync('now')
    return response
  }
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), SETTLED)
  await pullEnds()
  await vi.waitFor(async () => {
    expect(idsOf(await db.reviews.toArray())).toEqual(idsOf(theirs))
  }, SETTLED)
})

test('what the device delivers while it pulls keeps nothing of the others from it', async () => {
  const { db, learner } = await begunOffline()
  const theirs = await doneElsewhere()
  const mine = answersTo(3)
  await learner.saveAttempt('1', answered([0, 1]), mine)
  network.answer = async (request) => {
    const response = await network.real(request)
    // The answer is of before the delivery, and comes after it.
    if (request.method === 'GET' && pathOf(request) === '/api/progress') {
      await vi.waitFor(async () => expect(await db.outbox.count()).toBe(0), SETTLED)
    }
    return response
  }
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(async () => {
    expect(idsOf(await db.reviews.toArray())).toEqual(idsOf([...theirs, ...mine]))
  }, SETTLED)
})

test('a server that asks for rest is left alone for so long, and a learner who asks is not', async () => {
  const { learner } = await begunOffline()
  const pulls = followPulls(learner)
  network.answer = () =>
    Response.json({ error: 'Away' }, { status: 503, headers: { 'retry-after': '600' } })
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(useCoursePullStore.getState().state).toBe('failed'), SETTLED)
  await vi.advanceTimersByTimeAsync(300_000)
  expect(pulls).toHaveLength(1)
  await useCoursePullStore.getState().pullNow()
  expect(pulls).toHaveLength(2)
  network.answer = network.real
  await vi.advanceTimersByTimeAsync(1_200_000)
  await vi.waitFor(() => expect(useCoursePullStore.getState().state).toBe('idle'), SETTLED)
})

test('further tries change no screen before they have an answer', async () => {
  await begunOffline()
  const states: string[] = []
  const unsubscribe = useCoursePullStore.subscribe(({ state }) => states.push(state))
  onTestFinished(unsubscribe)
  backBut('/api/lessons', offline)
  await pullEnds()
  await vi.waitFor(() => expect(states.at(-1)).toBe('idle'), SETTLED)
  expect(states).toEqual(['pulling', 'failed', 'idle'])
})

test.each([
  ['the session has ended', () => Response.json({ error: 'No' }, { status: 401 })],
  ['the call is refused for ever', () => Response.json({ error: 'Gone' }, { status: 410 })],
])('where %s nothing is asked again', async (_why, answer) => {
  const { learner } = await begunOffline()
  const pulls = followPulls(learner)
  network.answer = answer
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(useCoursePullStore.getState().state).toBe('failed'), SETTLED)
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(pulls).toHaveLength(1)
})

test('a learner who has left is asked about no more', async () => {
  const { learner } = await begunOffline()
  const pulls = followPulls(learner)
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.waitFor(() => expect(useCoursePullStore.getState().state).toBe('failed'), SETTLED)
  const before = pulls.length
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(pulls).toHaveLength(before)
})

test('a take of another device comes with the ordinary pull, also where its bytes break off once', async () => {
  const bytes = webm(500)
  const { db } = elsewhere
  const voices = voicesOf(db, { now: () => elsewhere.clock.now, newId: () => crypto.randomUUID() })
  const [id, speakerId] = [crypto.randomUUID(), crypto.randomUUID()]
  const speaker = { ...NANI, id: speakerId }
  const size = { bytes: bytes.byteLength, type: 'audio/webm' }
  await elsewhere.learner.write(() => saveSpeaker(voices, speaker))
  const take = { ...factsOf(bytes), id, speakerId, ...size }
  await elsewhere.learner.write(() => keepTake(voices, take, bytes.buffer))
  await elsewhere.learner.requestSync('now')

  const second = await begunOffline()
  const fault = backBut(`/api/recordings/${id}/audio`, offline)
  await pullEnds()
  await vi.waitFor(async () => expect(await readTake(second.db, id)).toBeDefined(), SETTLED)
  expect(fault.isMet()).toBe(true)
  expect(useCoursePullStore.getState().state).toBe('idle')
})

test('a row that another tab wrote in the place of one that waits is sent, although no more rows wait', async () => {
  const { db, learner } = await begunOffline()
  const requestSync = vi.spyOn(learner, 'requestSync')
  const voices = voicesOf(db, { now: () => elsewhere.clock.now, newId: () => crypto.randomUUID() })
  const speaker = { ...NANI, id: crypto.randomUUID() }
  for (const name of ['Nani', 'Nani Amma']) {
    requestSync.mockClear()
    await saveSpeaker(voices, { ...speaker, name })
    await vi.waitFor(() => expect(requestSync).toHaveBeenCalledWith('due'), SETTLED)
    expect(await db.voiceOutbox.count()).toBe(1)
  }
})

/** The pull that an event began ends, and then some time passes. */
async function pullEnds(): Promise<void> {
  await vi.waitFor(() => expect(useCoursePullStore.getState().state).not.toBe('pulling'), SETTLED)
  await vi.advanceTimersByTimeAsync(SOON_MS)
}

/** Each pull of the learner's that begins from now on. */
function followPulls(learner: Learner): unknown[] {
  const pulls: unknown[] = []
  const { pull } = learner
  vi.spyOn(learner, 'pull').mockImplementation(() => {
    const pulling = pull()
    pulls.push(pulling)
    return pulling
  })
  return pulls
}

/** The learner's second device, with a page that lost the network after its sign-in. */
async function begunOffline() {
  const second = secondDevice(elsewhere, { network })
  expect(await second.learner.pull()).toMatchObject({ ok: true })
  network.answer = offline
  stop = startPageTriggers(second.learner)
  await vi.waitFor(() => expect(useCoursePullStore.getState().state).toBe('failed'), SETTLED)
  return second
}

/** The answers to cards, of a lesson that was played further there. */
async function doneElsewhere() {
  const answers = answersTo(2)
  await elsewhere.learner.saveAttempt('1', answered([0, 1, 2]), answers)
  await elsewhere.learner.requestSync('now')
  return answers
}
