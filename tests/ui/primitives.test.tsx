import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { announce, LiveRegion } from '#ui/live-region.tsx'
import { Meter } from '#ui/meter.tsx'
import { Pips } from '#ui/pips.tsx'
import { PothwariLine } from '#ui/pothwari.tsx'
import { Stars } from '#ui/stars.tsx'
import { StitchProgress, type StitchState } from '#ui/stitch-progress.tsx'

describe('a button', () => {
  test('at work says so, takes no press, keeps the focus and has only its busy words for a name', () => {
    const onClick = vi.fn<() => void>()
    const onSubmit = vi.fn<() => void>()
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" isBusy busyLabel="Sending..." onClick={onClick}>
          Resend Email
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Sending...' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(button.getAttribute('aria-busy')).toBe('true')
    button.focus()
    fireEvent.click(button)
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(button)
  })
})

describe('a field', () => {
  test('ties its error and its hint to the input', () => {
    render(<Field label="Email" hint="Yours" error="Email is required" defaultValue="" />)
    const input = screen.getByLabelText('Email')
    const told = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(told).toEqual(['Email is required', 'Yours'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
  })

  test('without an error is not called invalid', () => {
    render(<Field label="Email" defaultValue="" />)
    const input = screen.getByLabelText('Email')
    expect(input.hasAttribute('aria-invalid')).toBe(false)
    expect(input.hasAttribute('aria-describedby')).toBe(false)
  })
})

describe('a dialog', () => {
  test('that is a choice stays on Escape and on a press outside', async () => {
    const user = userEvent.setup()
    render(<Dialog isOpen title="Continue Your Journey?" actions={<Button>Start Fresh</Button>} />)
    await user.keyboard('{Escape}')
    await user.click(screen.getByRole('dialog'))
    expect(screen.getByRole('dialog', { name: 'Continue Your Journey?' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  })

  test('is not put away by a press that began inside it', () => {
    const onDismiss = vi.fn<() => void>()
    render(
      <Dialog isOpen title="Forgot Password" onDismiss={onDismiss}>
        <p>Text</p>
      </Dialog>,
    )
    const dialog = screen.getByRole('dialog')
    fireEvent.mouseDown(screen.getByText('Text'))
    fireEvent.click(dialog)
    expect(onDismiss).not.toHaveBeenCalled()
    fireEvent.mouseDown(dialog)
    fireEvent.click(dialog)
    expect(onDismiss).toHaveBeenCalledOnce()
  })
})

describe('a dialog with a form', () => {
  function openForm() {
    const onDismiss = vi.fn<() => void>()
    render(
      <Dialog isOpen title="We say it differently" look="plain" onDismiss={onDismiss}>
        <Field label="How do you say it?" />
      </Dialog>,
    )
    return { onDismiss, field: screen.getByRole('textbox'), dialog: screen.getByRole('dialog') }
  }

  test('stays on an Escape that ends the composing of a word', () => {
    const { onDismiss, field, dialog } = openForm()
    fireEvent.compositionStart(field)
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true })
    fireEvent(dialog, new Event('cancel', { cancelable: true }))
    fireEvent.compositionEnd(field)
    // Safari's, which comes after the end.
    fireEvent.keyDown(field, { key: 'Escape', keyCode: 229 })
    expect(onDismiss).not.toHaveBeenCalled()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(onDismiss).toHaveBeenCalledOnce()
  })

  test('is put away by a press outside only while nothing is typed', () => {
    const { onDismiss, field, dialog } = openForm()
    const pressOutside = (): void => {
      fireEvent.mouseDown(dialog)
      fireEvent.click(dialog)
    }
    pressOutside()
    expect(onDismiss).toHaveBeenCalledOnce()
    fireEvent.input(field, { target: { value: 'jal' } })
    pressOutside()
    expect(onDismiss).toHaveBeenCalledOnce()
  })
})

describe('the progress of a lesson', () => {
  const steps = (count: number, done: number): StitchState[] =>
    Array.from({ length: count }, (_, index) => (index < done ? 'done' : 'ahead'))

  test.each([
    [12, true],
    [20, true],
    [21, false],
  ])('of %i exercises is sewn stitch by stitch: %s', (count, isSewn) => {
    render(<StitchProgress label="Exercise 4" steps={steps(count, 3)} />)
    const bar = screen.getByRole('progressbar', { name: 'Exercise 4' })
    expect(bar.classList.contains('stitches')).toBe(isSewn)
    expect(bar.getAttribute('aria-valuetext')).toBe(`3 of ${count} done`)
  })
})

describe('pips', () => {
  test('show ten and count the rest, and name what happened', () => {
    render(<Pips pips={['right', 'missed', ...Array<'ahead'>(11).fill('ahead')]} current={2} />)
    const items = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(items).toHaveLength(11)
    expect(items.slice(0, 3)).toEqual(['Exercise 1, right', 'Exercise 2, missed', 'Exercise 3'])
    expect(items.at(-1)).toBe('+3')
    expect(screen.getAllByRole('listitem')[2]?.getAttribute('aria-current')).toBe('step')
  })

  test('of ten exercises leave nothing to count', () => {
    render(<Pips pips={Array<'ahead'>(10).fill('ahead')} current={0} />)
    expect(screen.queryByText(/^\+/)).toBeNull()
  })
})

test.each([
  [2, 3, '67'],
  [5, 3, '100'],
  [-1, 3, '0'],
  [1, 0, '0'],
])('a meter at %i of %i stands at %s %%', (value, max, percent) => {
  render(<Meter label="Free lessons used" value={value} max={max} />)
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(percent)
})

test('stars are told as a number', () => {
  render(<Stars count={4} />)
  expect(screen.getByRole('img', { name: '4 of 5 stars' }).querySelectorAll('.on')).toHaveLength(4)
})

test('Pothwari is marked as what it is, Shahmukhi from right to left', () => {
  render(<PothwariLine roman="paani" shahmukhi="پانی" />)
  expect(screen.getByText('paani').getAttribute('lang')).toBe('phr-Latn')
  expect(screen.getByText('پانی').getAttribute('lang')).toBe('phr-Arab')
  expect(screen.getByText('پانی').getAttribute('dir')).toBe('rtl')
})

test('the same words said twice are two announcements', async () => {
  render(<LiveRegion />)
  announce('All synced')
  const first = await screen.findByText('All synced')
  announce('All synced')
  await vi.waitFor(() => expect(screen.getByText('All synced')).not.toBe(first))
})
