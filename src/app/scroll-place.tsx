import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A page reads the device before it is drawn, and draws what is not in sight after that. */
const HELD_MS = 3_000
/** Whoever moves the page themselves is left alone. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** From here the list of lessons is looked for; from elsewhere it opens at its top, with what today is. */
const LOOKING_FOR_LESSONS = /^\/(?:lessons\/|dashboard|words|downloads|profile)/

/**
 * The list of lessons opens where the learner is: focus stands on the lesson to take now. Without one the list stays at its top,
 * where Today says what opens the next.
 *
 * Back leads to where the page was left, and gives focus to the link that led away. The router scrolls there when the page is
 * rendered, which is too early for a list that comes from the device a moment later: the place is held until the page is as long
 * again. What the router noted itself is asked for with code of its own in the first script, so it is noted here again.
 */
export function ScrollPlace() {
  const router = useRouter()
  useEffect(() => {
    const places = new Map<string, number>()
    let letGo = (): void => undefined
    const leaves = router.subscribe('onBeforeLoad', ({ fromLocation }) => {
      letGo()
      if (fromLocation) places.set(keyOf(fromLocation), scrollY)
    })
    const comes = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      letGo()
      if (!pathChanged || !fromLocation) return
      const place = places.get(keyOf(toLocation))
      if (place) {
        letGo = hold(() => {
          scrollTo(scrollX, place)
          focusLinkTo(fromLocation.pathname)
        })
      } else if (
        place === undefined &&
        toLocation.pathname === '/lessons' &&
        LOOKING_FOR_LESSONS.test(fromLocation.pathname)
      ) {
        letGo = hold(() => {
          const card = document.querySelector('.lesson.is-open')
          card?.scrollIntoView(NEAREST)
          focus(card?.querySelector('a'))
        })
      }
    })
    return () => {
      letGo()
      leaves()
      comes()
    }
  }, [router])
  return null
}

/** One visit of a page in the browser's history: the same address opened anew is another. */
function keyOf({ href, state }: { href: string; state: { __TSR_key?: string } }): string {
  return state.__TSR_key ?? href
}

const NEAREST = { block: 'nearest', behavior: 'instant' } as const

/** Calls `place` as often as the page's size changes. Gives the way to let go. */
function hold(place: () => void): () => void {
  const { dataset } = document.documentElement
  // What is only given its room while out of sight would not be as long as it was.
  dataset['returning'] = ''
  const held = new AbortController()
  const observer = new ResizeObserver(place)
  function letGo(): void {
    held.abort()
    observer.disconnect()
    clearTimeout(timer)
    delete dataset['returning']
  }
  const timer = setTimeout(letGo, HELD_MS)
  for (const hand of BY_HAND) {
    addEventListener(hand, letGo, { signal: held.signal, passive: true })
  }
  observer.observe(document.body)
  return letGo
}

function focusLinkTo(path: string): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a')
  focus([...links].findLast(({ pathname }) => pathname === path))
}

/** The next Tab goes on from there. Focus that a page has taken for itself stays; its heading has it only for want of better. */
function focus(link: HTMLAnchorElement | null | undefined): void {
  const focused = document.activeElement
  if (focused !== document.body && !focused?.matches('main, main h1')) return
  link?.focus({ preventScroll: true })
}
