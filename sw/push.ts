import { DAILY_REMINDER } from '#contract/push.ts'

/** One reminder stands at a time: a newer one takes the place of the one that was not looked at. */
const REMINDER_TAG = DAILY_REMINDER
const LESSONS = '/lessons'
const PRACTICE = '/practice'

/** Where no number is known. It may be read over a shoulder, so it says nothing of the learner but how many words wait. */
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

/**
 * Shows a notification for each push, because browsers require one. A push of an unknown kind shows the reminder. `words`: how many words
 * are due on this device; null where that is unknown.
 */
export function showReminder(registration: Registration, words: number | null): Promise<void> {
  const hasWords = words !== null && words > 0
  return registration.showNotification(REMINDER.title, {
    body: hasWords ? waitingText(words) : REMINDER.body,
    data: hasWords ? PRACTICE : LESSONS,
    tag: REMINDER_TAG,
    icon: '/icons/icon-192.png',
    lang: 'en-GB',
  })
}

function waitingText(words: number): string {
  const waiting = words === 1 ? '1 word waits' : `${words} words wait`
  return `${waiting} for you. Five minutes of Pothwari?`
}

/**
 * A press on the reminder leads to where it says (`data` of the notification): to a window that is open already, where there is one.
 * Who is in a lesson or practises is left there.
 */
export async function openReminder(clients: Windows, data: unknown): Promise<void> {
  const path = data === PRACTICE ? PRACTICE : LESSONS
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const isLearning = (at: string) => at === path || at === PRACTICE || at.startsWith(`${LESSONS}/`)
  const learning = windows.find(({ url }) => isLearning(new URL(url).pathname))
  if (learning) {
    await learning.focus()
    return
  }
  const any = windows[0]
  if (any === undefined) {
    await clients.openWindow(path)
    return
  }
  await any.focus()
  // A page that this worker does not control cannot be led: it gets a window beside it.
  await any.navigate(path).catch(() => clients.openWindow(path))
}
