import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { latePart, type MissingPart } from '#ui/late-part.tsx'

/** Code that can be fetched once the network is there. */
function codeBehind(network: { isUp: boolean }) {
  return () =>
    network.isUp
      ? Promise.resolve(({ name }: { name: string }) => <p>Salaam {name}</p>)
      : Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
}
const settle = () => act(async () => undefined)

describe('a part whose code cannot be fetched', () => {
  test('leaves the page and what is typed into it as they are, and comes with the network', async () => {
    const network = { isUp: false }
    const Greeting = latePart(codeBehind(network))
    render(
      <>
        <input aria-label="Name" defaultValue="Ami" />
        <Greeting name="Amina" />
      </>,
    )
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Amina Begum' } })
    await settle()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Amina Begum')
    expect(screen.queryByText('Salaam Amina')).toBeNull()
    network.isUp = true
    act(() => void dispatchEvent(new Event('online')))
    await settle()
    expect(screen.getByText('Salaam Amina')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Amina Begum')
  })

  test('says so where a press asked for it, and is asked for again', async () => {
    const network = { isUp: false }
    const Missing = ({ name, onTryAgain }: { name: string } & MissingPart) => (
      <button onClick={onTryAgain}>Try Again for {name}</button>
    )
    const Greeting = latePart(codeBehind(network), Missing, 'Fetching')
    render(<Greeting name="Amina" />)
    expect(screen.getByText('Fetching')).toBeTruthy()
    await settle()
    fireEvent.click(screen.getByText('Try Again for Amina'))
    await settle()
    network.isUp = true
    fireEvent.click(screen.getByText('Try Again for Amina'))
    await settle()
    expect(screen.getByText('Salaam Amina')).toBeTruthy()
  })
})
