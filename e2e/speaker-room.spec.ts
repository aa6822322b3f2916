import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type Device, PHONE } from './world/device.ts'
import { expectAccess } from './world/expect-access.ts'
import { expect, test as base } from './world/journey.ts'
import { clipSamples, Microphone, silence } from './world/microphone.ts'
import { pressAway, recordButton } from './world/recording.ts'
import { answer, openAboutLine, resumeLesson, signIn } from './world/play.ts'
import { SmallCourse } from './world/small-course.ts'

const LINES = 10
const YES = 'Yes, I agree'

const test = base.extend<{ microphone: Microphone; phone: Device; course: SmallCourse }>({
  // Playwright reads the fixtures that one needs from this pattern.
  // oxlint-disable-next-line no-empty-pattern
  microphone: async ({}, give) => {
    const microphone = await Microphone.make()
    await give(microphone)
    await microphone.destroy()
  },
  // As above.
  // oxlint-disable-next-line no-empty-pattern
  course: async ({}, give) => {
    const course = await SmallCourse.make()
    await give(course)
    await course.destroy()
  },
  /** Of a reviewer, who has no account. */
  phone: async ({ openDevice, microphone }, give) => {
    await give(await openDevice({ flags: microphone.flags, size: PHONE, holdsWorker: false }))
  },
})

test.use({ ownServer: true })

test(
  'a reviewer checks and records lines without a network, and the course speaks with her voice',
  { tag: '@deep' },
  async ({ server, learner, phone, microphone, course, openDevice }) => {
    test.slow()
    const content = (...args: string[]) => server.command('content.ts', args, course.contentDir)
    const [link = ''] = (
      await content(
        'invite',
        '--name',
        'Abida',
        '--place',
        'Kotli',
        '--initials',
        'AB',
        '--lessons',
        '1',
      )
    ).split('\n')
    const { page } = phone
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Help the course sound right' })).toBeVisible()
    await expect(page.getByText('The sounds of all lines are on this phone.')).toBeVisible()
    const clip = await clipSamples(page, '/audio/lesson1/assalaamu-alaikum.mp3', 1.02)
    await microphone.hears(silence(0.6), clip, silence(6))
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await phone.goOffline()

    // Right, and recorded; the yes comes before the first take.
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('button', { name: 'Hear the course' }).click()
    await expect(page.getByRole('button', { name: 'Playing' })).toBeVisible()
    await page.getByRole('button', { name: 'That’s right' }).click()
    await expect(page.getByText(counts(1, 0))).toBeVisible()
    await page.getByRole('button', { name: 'Record it' }).click()
    await page.getByRole('button', { name: YES }).click()
    await recordAndKeep(page)
    // Nobody says the second one.
    await expect(page.getByText('Line 2 of')).toBeVisible()
    await pressAway(page.getByRole('button', { name: 'Nobody says that' }))
    await page.getByLabel(/Anything to add/).fill('we answer otherwise')
    await page.getByRole('button', { name: 'Save' }).click()
    // The third one otherwise, and recorded so; then the page is closed.
    await expect(page.getByText('Line 3 of')).toBeVisible()
    await pressAway(page.getByRole('button', { name: 'We say it differently' }))
    await page.getByLabel('How do you say it?').fill('Kai haal ai?')
    await page.getByRole('button', { name: 'Save' }).click()
    await recordAndKeep(page)
    await expect(page.getByText('Line 4 of')).toBeVisible()
    await phone.closeApp()

    // Opened again, still without a network. The answer about the third line is another one now.
    const again = phone.page
    await again.goto('/speaker')
    await expect(again.getByText(`${counts(3, 0)} 2 recorded, 0 sent.`)).toBeVisible()
    await again.getByRole('button', { name: 'All lines' }).click()
    await again.getByRole('listitem').nth(2).getByRole('button').click()
    await again.getByRole('button', { name: 'Change my answer' }).click()
    await again.getByRole('button', { name: 'That’s right' }).click()
    await expect(again.getByText('You said: that’s right')).toBeVisible()
    await again.getByRole('button', { name: 'Stop checking' }).click()
    await phone.goOnline()
    await expect(again.getByText(`${counts(3, 3)} 2 recorded, 2 sent.`)).toBeVisible({
      timeout: 40_000,
    })

    // The operator brings it into the course.
    const table = await content('reviews')
    expect(
      table
        .trim()
        .split('\n')
        .slice(1)
        .map((row) => row.split('\t').slice(0, 2)),
    ).toEqual([
      ['L01-01', 'ok'],
      ['L01-02', 'reject'],
      ['L01-03', 'ok'],
    ])
    const applied = await content('apply-reviews', await course.write('reviews.tsv', table))
    expect(applied).toContain('3 worked in')
    const brought = await content('recordings')
    expect(brought).toContain('1 recording taken in')
    expect(brought).toContain('L01-03 by AB is left out: says "Kai haal ai?"')
    expect(await server.command('audio-build.ts', [], course.contentDir)).toMatch(
      /^10 clips, .*, 1 of them recordings/m,
    )
    await server.stop()
    await server.run({ contentDir: course.contentDir, distDir: await course.distDir() })

    // A learner hears her, reads whose voice it is, and that the line is checked.
    const lesson = await learner.lesson('1')
    const item = lesson.items.find(({ id }) => id === 'L01-01')
    expect(item).toMatchObject({ review: 'reviewed', audioOrigin: 'native' })
    const sound = await (await fetch(server.origin + item?.audioUrl)).arrayBuffer()
    expect(createHash('sha256').update(Buffer.from(sound)).digest('hex')).toBe(
      item?.['audioSha256'],
    )
    const at = lesson.exercises.findIndex(({ itemIds }, at) => at > 0 && itemIds[0] === 'L01-01')
    const exercise = lesson.exercises[at]
    if (exercise === undefined) throw new Error('lesson 1 asks for no greeting')
    await learner.hasReached(lesson, lesson.exercises.length - at)
    const device = await openDevice({ size: PHONE })
    await signIn(device.page, learner)
    await resumeLesson(device.page, lesson, at + 1)
    await answer(device.page, exercise)
    await openAboutLine(device.page)
    const about = device.page.getByRole('dialog', { name: 'About this line' })
    await expect(about.getByText('Recording: Abida, Kotli.')).toBeVisible()
    await expect(about.getByText('Not yet checked')).toBeHidden()
    await device.page.goto('/words/L01-01')
    await device.page
      .getByRole('button', { name: /^Listen/ })
      .first()
      .click()
    await expect(device.page.locator('.roundlisten')).toHaveAttribute('data-clip', 'playing')
  },
)

test(
  'each screen of a reviewer is for everybody, in both languages; a link that was taken back says so',
  { tag: '@release' },
  async ({ server, phone, microphone }) => {
    test.slow()
    const { page } = phone
    phone.expectProblems(/status of 410/)
    const invite = ['invite', '--name', 'AB', '--place', 'Kotli', '--lessons', '1']
    const [link = ''] = (await server.command('content.ts', invite)).split('\n')
    await page.goto(link)
    await expect(page.getByText('The sounds of all lines are on this phone.')).toBeVisible()
    const clip = await clipSamples(page, '/audio/lesson1/assalaamu-alaikum.mp3', 1.02)
    await microphone.hears(silence(0.6), clip, silence(6))
    await expectAccess(page, 'room')
    await page.getByRole('button', { name: 'اردو' }).click()
    await expectAccess(page, 'room-urdu')
    await page.getByRole('button', { name: 'English' }).click()
    // By keyboard alone.
    await page.getByRole('button', { name: 'Begin' }).press('Enter')
    await expectAccess(page, 'room-line')
    await page.getByRole('button', { name: 'We say it differently' }).press('Enter')
    await expect(page.getByLabel('How do you say it?')).toBeFocused()
    await expectAccess(page, 'room-words')
    await page.keyboard.press('Enter')
    await expect(page.getByText(counts(1, 1))).toBeVisible()
    await page.getByRole('button', { name: 'Record it' }).press('Enter')
    await expectAccess(page, 'room-consent')
    await page.getByRole('button', { name: YES }).press('Enter')
    await expectAccess(page, 'room-record')
    await recordAndKeep(page)
    await page.getByRole('button', { name: 'Stop checking' }).press('Enter')
    await page.getByRole('button', { name: 'All lines' }).press('Enter')
    await expectAccess(page, 'room-list')
    await page.getByRole('button', { name: 'Back' }).press('Enter')

    await server.command('content.ts', ['uninvite', 'AB'])
    // What is said meanwhile stays on the phone, and it says so.
    await page.getByRole('button', { name: 'Go on' }).click()
    await page.getByRole('button', { name: 'That’s right' }).click()
    await expect(
      page.getByRole('heading', { name: 'This invitation was taken back' }),
    ).toBeVisible()
    await expect(page.getByText('One answer was not sent.')).toBeVisible()
    await expectAccess(page, 'room-ended')
  },
)

function counts(checked: number, sent: number): string {
  return `${checked} of ${LINES} checked on this phone, ${sent} sent.`
}

async function recordAndKeep(page: Page): Promise<void> {
  await pressAway(recordButton(page))
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
}
