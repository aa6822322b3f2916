import { fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { guardPresses } from '#ui/press-guard.ts'

let letGo = (): void => undefined
beforeEach(() => {
  letGo = guardPresses()
})
afterEach(() => letGo())

type Pointer = 'mouse' | 'touch'
type PressAt = { x?: number; y?: number; pointerType?: Pointer; count?: number; atMs?: number }

/** One press of a pointer, as a browser tells it. `count` is the browser's own: which press of a double press this is. */
function press(
  target: Element,
  { x = 100, y = 700, pointerType = 'mouse', count = 1, atMs = 0 }: PressAt = {},
): void {
  const place = { bubbles: true, cancelable: true, clientX: x, clientY: y }
  const down = new PointerEvent('pointerdown', { ...place, pointerType, isPrimary: true })
  Object.defineProperty(down, 'timeStamp', { value: atMs })
  fireEvent(target, down)
  fireEvent(target, new MouseEvent('click', { ...place, detail: count }))
}

function SignOut({ onDiscard, children }: { onDiscard: () => void; children?: ReactNode }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Sign Out</Button>
      {children}
      <Dialog
        isOpen={isAsking}
        title="Sign out with work not synced yet?"
        onDismiss={() => setIsAsking(false)}
        actions={<Button onClick={onDiscard}>Discard</Button>}
      />
    </>
  )
}

const button = (name: string) => screen.getByRole('button', { name, hidden: true })

describe('a button of a dialog that opened under the pointer', () => {
  test('ignores the second press of the double click that opened it, and takes the next one', () => {
    const discard = vi.fn<() => void>()
    render(<SignOut onDiscard={discard} />)
    press(button('Sign Out'))
    press(button('Discard'), { count: 2 })
    press(button('Discard'), { count: 3 })
    expect(discard).not.toHaveBeenCalled()
    press(button('Discard'))
    expect(discard).toHaveBeenCalledOnce()
  })

  test('ignores the second tap of a double tap, which not every browser counts', () => {
    const discard = vi.fn<() => void>()
    render(<SignOut onDiscard={discard} />)
    press(button('Sign Out'), { pointerType: 'touch', atMs: 1000 })
    press(button('Discard'), { pointerType: 'touch', atMs: 1300, x: 110, y: 690 })
    expect(discard).not.toHaveBeenCalled()
    press(button('Discard'), { pointerType: 'touch', atMs: 1700 })
    expect(discard).toHaveBeenCalledOnce()
  })

  test('takes a quick tap somewhere else: that is another gesture', () => {
    const discard = vi.fn<() => void>()
    render(<SignOut onDiscard={discard} />)
    press(button('Sign Out'), { pointerType: 'touch', atMs: 1000 })
    press(button('Discard'), { pointerType: 'touch', atMs: 1300, y: 500 })
    expect(discard).toHaveBeenCalledOnce()
  })

  test('takes a press without a pointer at once: a screen reader, or a key', () => {
    const discard = vi.fn<() => void>()
    render(<SignOut onDiscard={discard} />)
    press(button('Sign Out'))
    fireEvent(button('Discard'), new MouseEvent('click', { bubbles: true, detail: 0 }))
    expect(discard).toHaveBeenCalledOnce()
  })
})

test('the scrim of a dialog ignores the press that opened it', () => {
  render(<SignOut onDiscard={() => undefined} />)
  press(button('Sign Out'))
  fireEvent.mouseDown(screen.getByRole('dialog'))
  press(screen.getByRole('dialog'), { count: 2 })
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('what a closing dialog uncovers ignores the second press that closed it', () => {
  const behind = vi.fn<() => void>()
  render(
    <SignOut onDiscard={() => undefined}>
      <Button onClick={behind}>Reset Progress</Button>
    </SignOut>,
  )
  press(button('Sign Out'))
  press(button('Close'))
  press(button('Reset Progress'), { count: 2 })
  expect(behind).not.toHaveBeenCalled()
})

test('a button that becomes another one under the pointer ignores the rest of the double click', () => {
  const stopped = vi.fn<() => void>()
  function Recorder() {
    const [isRecording, setIsRecording] = useState(false)
    return (
      <Button onClick={() => (isRecording ? stopped() : setIsRecording(true))}>
        {isRecording ? 'Stop' : 'Record'}
      </Button>
    )
  }
  render(<Recorder />)
  press(button('Record'))
  press(button('Stop'), { count: 2 })
  expect(stopped).not.toHaveBeenCalled()
})

test('a button that stays the same takes every press of a quick hand', () => {
  const insert = vi.fn<() => void>()
  render(<Button onClick={insert}>ñ</Button>)
  for (const count of [1, 2, 3]) press(button('ñ'), { count })
  expect(insert).toHaveBeenCalledTimes(3)
})

test('a neighbour that was there already takes the second of two quick taps', () => {
  const inserted: string[] = []
  render(
    <>
      <Button onClick={() => inserted.push('ñ')}>ñ</Button>
      <Button onClick={() => inserted.push('ṭ')}>ṭ</Button>
    </>,
  )
  // What lies there: the second letter begins at 110.
  vi.spyOn(document, 'elementFromPoint').mockImplementation((x) => button(x < 110 ? 'ñ' : 'ṭ'))
  press(button('ñ'), { pointerType: 'touch', x: 104, atMs: 1000 })
  press(button('ṭ'), { pointerType: 'touch', x: 114, atMs: 1150 })
  expect(inserted).toEqual(['ñ', 'ṭ'])
})

test('a double click on the words of a switch still switches it twice', () => {
  render(
    <label>
      Sounds <input type="checkbox" />
    </label>,
  )
  press(screen.getByText('Sounds'))
  press(screen.getByText('Sounds'), { count: 2 })
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
})

describe('a held key', () => {
  const held = (target: Element, key: string): boolean =>
    fireEvent.keyDown(target, { key, repeat: true })

  test.each(['Enter', ' ', 'Escape'])('%j presses a button once', (key) => {
    render(<Button>Next</Button>)
    const next = button('Next')
    expect(fireEvent.keyDown(next, { key }), 'the key going down').toBe(true)
    expect(held(next, key), 'the key held').toBe(false)
  })

  test('sends a form once', () => {
    render(<input aria-label="The missing word" />)
    expect(held(screen.getByRole('textbox'), 'Enter')).toBe(false)
  })

  test('still writes spaces and lines, and moves where arrows move', () => {
    render(
      <>
        <input aria-label="Town" />
        <textarea aria-label="Message" />
        <Button>Next</Button>
      </>,
    )
    expect(held(screen.getByLabelText('Town'), ' ')).toBe(true)
    expect(held(screen.getByLabelText('Message'), 'Enter')).toBe(true)
    expect(held(button('Next'), 'ArrowRight')).toBe(true)
  })
})
