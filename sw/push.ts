import { DAILY_REMINDER } from '#contract/push.ts'

/** One reminder stands at a time: a newer one takes the place of the one that was not looked at. */
const REMINDER_TAG = DAILY_REMINDER
const LESSONS = '/lessons'

/** The whole message. It may be read over a shoulder, so it says nothing of the learner. */
export const REMINDER = {
  title: 'Apni Boli',
  body: 'Five minutes of Pothwari? Your words are where you left them.',
} as const

type Registration = Pick<ServiceWorkerRegistration, 'showNotification'>

/** The part of the worker's `Clients` that we use. */
type OpenWindow = {
  readonly url: string
  focus(): Promise<unknown>
  navigate(path: string): Promise<unknown>
}
type Windows = {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly OpenWindow[]>
  openWindow(path: string): Promise<unknown>
}

/** Shows what a push brings. A browser that lets us push wants to see something for each: an unknown kind is a reminder too. */
export function showReminder(registration: Registration): Promise<void> {
  return registration.showNotification(REMINDER.title, {
    body: REMINDER.body,
    tag: REMINDER_TAG,
    icon: '/icons/icon-192.png',
    lang: 'en-GB',
  })
}

/**
 * A press on the reminder leads to the lessons: to a window that is open already, where there is one. Who is
 * in a lesson is left there.
 */
export async function openLessons(clients: Windows): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const atLessons = windows.find(({ url }) => new URL(url).pathname.startsWith(LESSONS))
  if (atLessons) {
    await atLessons.focus()
    return
  }
  const any = windows[0]
  if (any === undefined) {
    await clients.openWindow(LESSONS)
    return
  }
  await any.focus()
  // A page that this worker does not control cannot be led: it gets a window beside it.
  await any.navigate(LESSONS).catch(() => clients.openWindow(LESSONS))
}
