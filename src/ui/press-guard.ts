import { isOfInputMethod } from './input-method.ts'

/** Everything that a press acts on; a dialog itself is its scrim. */
const CONTROLS = 'a[href], button, input, label, select, summary, textarea, dialog'
/** What a held key would press again and again. A held space scrolls over a link and writes into a field, and may. */
const PRESSED_BY_ENTER = 'a[href], button, input, select, summary'
const PRESSED_BY_SPACE = 'button, summary, [type=checkbox], [type=radio]'
/** iOS does not count the taps of a double tap: within this time and distance of the one before, a tap is its second half. */
const DOUBLE_TAP_MS = 350
const DOUBLE_TAP_PX = 24
/** Around the finger: what was there already is not new, though the second tap is the first that meets it. */
const NEARBY_PX = 16

type Press = {
  at: number
  x: number
  y: number
  isMouse: boolean
  /** The controls under and around the pointer before the press did anything, and what each of them said. */
  met: ReadonlyMap<Element, string>
}

let letGo: (() => void) | null = null

/**
 * Refuses a press that was not meant for its control: a control that comes under the pointer in the middle of a double press
 * (a dialog opens, a panel rises, a button becomes another one) ignores the rest of that gesture, and a held key presses once.
 * Presses that have no pointer (a single key press, a screen reader) always count. One guard for the whole document, from the
 * first call on; what it gives ends it.
 */
export function guardPresses(): () => void {
  letGo ??= beginToGuard()
  return letGo
}

function beginToGuard(): () => void {
  /** The press under way, and the first and the last one of its gesture. */
  let press: Press | null = null
  let gesture: { first: Press; last: Press } | null = null
  const ended = new AbortController()

  function onPointerDown(event: PointerEvent): void {
    if (event.isPrimary) press = pressOf(event)
  }

  function onClick(event: MouseEvent): void {
    // Detail 0: a key, a screen reader, a script.
    if (press === null || event.detail === 0) return
    if (gesture !== null && isSameGesture(gesture.last, press, event.detail)) {
      gesture.last = press
      if (!hasMet(gesture.first, event.target)) refuse(event)
    } else gesture = { first: press, last: press }
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.repeat && !isOfInputMethod(event) && isPressedBy(event)) refuse(event)
  }

  const capturing = { capture: true, signal: ended.signal }
  document.addEventListener('pointerdown', onPointerDown, capturing)
  document.addEventListener('click', onClick, capturing)
  document.addEventListener('keydown', onKeyDown, capturing)
  return () => {
    ended.abort()
    letGo = null
  }
}

function pressOf({ clientX: x, clientY: y, pointerType, timeStamp, target }: PointerEvent): Press {
  const met = new Map<Element, string>()
  const meet = (place: EventTarget | null): void => {
    const control = controlOf(place)
    if (control) met.set(control, sayingOf(control))
  }
  meet(target)
  for (const right of [-NEARBY_PX, 0, NEARBY_PX]) {
    for (const down of [-NEARBY_PX, 0, NEARBY_PX]) {
      meet(document.elementFromPoint(x + right, y + down))
    }
  }
  return { at: timeStamp, x, y, isMouse: pointerType === 'mouse', met }
}

/** The browser counts the presses of a mouse, as fast and as near as its system wants a double press. */
function isSameGesture(before: Press, press: Press, count: number): boolean {
  if (count > 1) return true
  if (before === press || press.isMouse) return false
  return (
    press.at - before.at <= DOUBLE_TAP_MS &&
    Math.hypot(press.x - before.x, press.y - before.y) <= DOUBLE_TAP_PX
  )
}

/** The control was there when the gesture began, and is still what it was. */
function hasMet({ met }: Press, target: EventTarget | null): boolean {
  const control = controlOf(target)
  return control === null || met.get(control) === sayingOf(control)
}

function controlOf(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(CONTROLS) : null
  return control instanceof HTMLLabelElement ? control.control : control
}

/** A button whose words change under the finger has become another one: Record and Stop, Download and Pause. */
function sayingOf(control: Element): string {
  const told = ['aria-label', 'aria-expanded'].map((name) => control.getAttribute(name))
  return [control.textContent, ...told].join()
}

function isPressedBy({ key, target }: KeyboardEvent): boolean {
  if (key === 'Escape') return true
  if (key !== 'Enter' && key !== ' ') return false
  const pressed = key === 'Enter' ? PRESSED_BY_ENTER : PRESSED_BY_SPACE
  return target instanceof Element && target.closest(pressed) !== null
}

function refuse(event: Event): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
