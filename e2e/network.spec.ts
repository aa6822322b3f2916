import { expectAgreement, waiting } from './world/agreement.ts'
import { expect, test } from './world/journey.ts'
import { BAD_GATEWAY, flappingLine, serverAway, slowLine, tunnel } from './world/network.ts'
import { answerUpTo, openLesson, signIn } from './world/play.ts'

// One ride through every kind of bad network that e2e/README.md has an example of: one device, so that it costs one start.
test('a ride with a tunnel, a slow line, a line that comes and goes and a server that is away: nothing is lost', async ({
  device,
  learner,
}) => {
  const { page } = device
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  const told = () => expectAgreement(page, learner, { completions: 0 })
  const lesson = await learner.lesson('1')
  await signIn(page, learner)
  await device.ready()

  await test.step('in a tunnel what is answered waits on the device', async () => {
    const dark = await tunnel(device)
    await openLesson(page, lesson)
    await answerUpTo(page, lesson, 1)
    expect(await waiting(page, learner)).toBe(1)
    await expect(page.getByTestId('sync-status')).toHaveAttribute('data-state', 'waiting')
    expect(dark.met()).toBeGreaterThan(0)
    await dark.end()
    await told()
  })

  await test.step('on a slow line the answer is on the screen before the server has heard of it', async () => {
    const line = await slowLine(device, '2G')
    await next()
    await answerUpTo(page, lesson, 2, 2)
    expect(await waiting(page, learner)).toBe(1)
    await told()
    expect(line.met()).toBeGreaterThan(0)
    await line.end()
  })

  await test.step('on a line that comes and goes the lesson goes on', async () => {
    const line = await flappingLine(device, { connectedMs: 150, goneMs: 150 })
    await next()
    await answerUpTo(page, lesson, 3, 3)
    await expect.poll(line.met).toBeGreaterThan(2)
    await line.end()
    await told()
  })

  await test.step('with the server away behind its proxy everything waits until it is back', async () => {
    device.expectProblems(BAD_GATEWAY)
    const outage = await serverAway(device)
    await next()
    await answerUpTo(page, lesson, 4, 4)
    await expect.poll(outage.met).toBeGreaterThan(0)
    expect(await waiting(page, learner)).toBe(1)
    await outage.end()
    await told()
  })
})
