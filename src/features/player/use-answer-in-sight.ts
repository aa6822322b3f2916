import { type RefObject, useLayoutEffect } from 'react'
import { prefersReducedMotion } from '#device/reduced-motion.ts'

/** Above and below what was answered. */
const AIR_PX = 10

/** The ring around what has the focus, and the seam of the panel. */
const FOCUS_AIR_PX = 40

/** What of the panel's text is seen at least: a line of it. */
const LEAST_TEXT_REM = 2.5

/**
 * How a small screen makes room, each giving up more (feedback-panel.css): nothing; the answers that were neither
 * chosen nor right; the header, which then goes with the page, the pips and the air within the answers.
 */
const WAYS = ['whole', 'answers', 'least'] as const

/**
 * What was answered, the elements marked `data-answered`, lies between the header and the panel at the foot. The first way
 * of making room is taken in which the panel fits as it comes; in the last one its text scrolls instead. Told again when the
 * question is laid out otherwise, the window changes, or the panel grows as something is unfolded in it.
 */
export function useAnswerInSight(panel: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = panel
    const player = current?.closest<HTMLElement>('.player')
    if (!current || !player) return
    const parts = { panel: current, player }
    const questions = [...player.querySelectorAll<HTMLElement>('.stage > section')]
    const sizes = () => [current, ...questions].map(sizeOf).join()
    let settled = ''
    const settle = () => {
      bringInSight(parts)
      settled = sizes()
    }
    const fit = () => {
      makeRoom(parts)
      settle()
    }
    // It tells at once of all that it observes, when the page is laid out for the first time with the panel.
    const observer = new ResizeObserver((entries) => {
      if (sizes() === settled) return
      if (entries.some(({ target }) => target !== current)) fit()
      else settle()
    })
    for (const observed of [current, ...questions]) observer.observe(observed)
    window.addEventListener('resize', fit)
    const clearPanel = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !current.contains(target)) scrollAbove(current, target)
    }
    player.addEventListener('focusin', clearPanel)
    // What has the focus in the panel is in sight already: the page need not move for it, as it would for a bar at its foot.
    const { style } = document.documentElement
    style.scrollPaddingBottom = '0'
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', fit)
      player.removeEventListener('focusin', clearPanel)
      delete player.dataset['room']
      style.scrollPaddingBottom = ''
    }
  }, [panel])
}

type Parts = { panel: HTMLElement; player: HTMLElement }

/** Sets the way, and how tall the panel may be. */
function makeRoom({ panel, player }: Parts): void {
  panel.style.maxHeight = 'none'
  let room = 0
  for (const way of WAYS) {
    player.dataset['room'] = way
    const { top, bottom } = answeredSpan(player)
    room = window.innerHeight - headerHeight(player) - (bottom - top) - 2 * AIR_PX
    if (room >= foldedHeight(panel)) break
  }
  const text = panel.querySelector<HTMLElement>('.fb-text')
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const least = panel.offsetHeight - (text?.offsetHeight ?? 0) + LEAST_TEXT_REM * rem
  panel.style.maxHeight = `${Math.max(room, least)}px`
}

/** Scrolls no further than it takes: the question stays with its answer for as long as both fit. */
function bringInSight({ panel, player }: Parts): void {
  const { top, bottom } = answeredSpan(player)
  if (bottom === top) return
  const above = top - headerHeight(player) - AIR_PX
  const below = bottom - (window.innerHeight - panel.offsetHeight - AIR_PX)
  const by = below > 0 ? below : Math.min(above, 0)
  if (by === 0) return
  // To a place, not by a way: the same told again while the page still moves leads no further.
  const behavior = prefersReducedMotion() ? 'auto' : 'smooth'
  window.scrollTo({ top: Math.max(window.scrollY + by, 0), behavior })
}

/**
 * What Tab reaches behind the panel is scrolled clear of it, however tall the panel is (WCAG 2.4.11). Not by a margin that each
 * element of the question has for scrolling: with it all of them would be styled anew when the panel comes.
 */
function scrollAbove(panel: HTMLElement, focused: HTMLElement): void {
  const lowest = window.innerHeight - panel.offsetHeight - FOCUS_AIR_PX
  const behind = focused.getBoundingClientRect().bottom - lowest
  if (behind > 0) window.scrollBy({ top: behind })
}

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): string {
  return `${offsetWidth}×${offsetHeight}`
}

/** From the upper edge of the first to the lower edge of the last, in the window. */
function answeredSpan(player: HTMLElement): { top: number; bottom: number } {
  const edges = [...player.querySelectorAll('[data-answered]')].map((element) =>
    element.getBoundingClientRect(),
  )
  if (edges.length === 0) return { top: 0, bottom: 0 }
  return {
    top: Math.min(...edges.map(({ top }) => top)),
    bottom: Math.max(...edges.map(({ bottom }) => bottom)),
  }
}

/** What the header takes of the window while it stays at its top. */
function headerHeight(player: HTMLElement): number {
  const header = player.querySelector<HTMLElement>('.ptop')
  return header && getComputedStyle(header).position === 'sticky' ? header.offsetHeight : 0
}

/** The panel as it comes, whatever has been unfolded in it since. */
function foldedHeight(panel: HTMLElement): number {
  const unfolded = panel.querySelector<HTMLElement>('details[open] > div')
  return panel.offsetHeight - (unfolded?.offsetHeight ?? 0)
}
