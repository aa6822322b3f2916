import { act, render } from '@testing-library/react'
import { Fragment } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { followForeignChanges } from '#ui/foreign-changes.ts'

let letGo = (): void => undefined
beforeEach(() => {
  letGo = followForeignChanges()
})
afterEach(() => letGo())

type Shown = { count: number; note: string | null; words: readonly string[]; isOpen: boolean }

/** Bare text beside what comes and goes, as JSX has it everywhere. */
function Screen({ count, note, words, isOpen }: Shown) {
  return (
    <section>
      <p>
        {count} of {words.length} done{note !== null && <b> {note}</b>}.{' '}
        {isOpen ? 'Open' : <i>Shut</i>} now
      </p>
      <p>
        {note}
        {isOpen && <button type="button">Close</button>}
        {words.map((word) => (
          <Fragment key={word}>
            {word} <u>{word.length}</u>
          </Fragment>
        ))}
      </p>
      {isOpen ? `Last: ${count}` : null}
    </section>
  )
}

/** What the screen has to say, written by hand from what is shown. */
function told({ count, note, words, isOpen }: Shown): string {
  const first = `${count} of ${words.length} done${note === null ? '' : ` ${note}`}. ${isOpen ? 'Open' : 'Shut'} now`
  const listed = words.map((word) => `${word} ${word.length}`).join('')
  return `${first}${note ?? ''}${isOpen ? 'Close' : ''}${listed}${isOpen ? `Last: ${count}` : ''}`
}

const translated = (text: string): string => (text.trim() === '' ? text : `«${text}»`)
const plain = (text: string | null): string => (text ?? '').replaceAll(/[«»]/g, '')

function fontsWith(...content: (string | Text)[]): HTMLElement {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  outer.append(inner)
  inner.append(...content)
  return outer
}

/** As tools change a text of a page, by the browser's own methods that no page can change. */
const TOOLS: Readonly<Record<string, (text: Text) => void>> = {
  'in the place of it': (text) => text.replaceWith(fontsWith(translated(text.data))),
  'around it': (text) => {
    const place = document.createComment('')
    text.replaceWith(place)
    place.replaceWith(fontsWith(text))
  },
  'before it, and then takes it out': (text) => {
    text.before(fontsWith(translated(text.data)))
    text.remove()
  },
  'after it has taken it out': (text) => {
    const { parentNode, nextSibling } = text
    text.remove()
    parentNode?.insertBefore(fontsWith(translated(text.data)), nextSibling)
  },
  'as another text': (text) => text.replaceWith(translated(text.data)),
  'into it': (text) => {
    text.data = translated(text.data)
  },
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  return texts.filter((text) => text.data !== '' && !text.data.startsWith('«'))
}

const NOTES = [null, 'soon', 'later']
const WORDS = ['paani', 'roti', 'chaa', 'doodh']

/** States that differ in everything, in an order that the seed decides. */
function* states(seed: number): Generator<Shown> {
  let dice = seed
  const roll = (sides: number): number => {
    dice = (dice * 48_271) % 2_147_483_647
    return dice % sides
  }
  for (let count = 0; count < 25; count += 1) {
    const words = WORDS.filter(() => roll(2) === 0)
    yield {
      count: roll(9),
      note: NOTES[roll(3)] ?? null,
      words: roll(2) === 0 ? words : words.toReversed(),
      isOpen: roll(2) === 0,
    }
  }
}

describe.each(Object.entries(TOOLS))('a tool that writes a translation %s', (_, translate) => {
  test.each([1, 2, 3, 4])('leaves a screen that says what it should (seed %i)', async (seed) => {
    const [first, ...later] = states(seed)
    if (first === undefined) throw new Error('Nothing to show')
    const { container, rerender } = render(<Screen {...first} />)
    for (const state of later) {
      const texts = textsIn(container)
      texts.forEach(translate)
      // The page hears of it when the tool has finished.
      await Promise.resolve()
      await act(async () => rerender(<Screen {...state} />))
      expect(plain(container.textContent)).toBe(told(state))
    }
  })
})

test('texts that a tool has made one come back as they were when one of them changes', async () => {
  const { container, rerender } = render(<Screen count={1} note={null} words={[]} isOpen />)
  const line = container.querySelector('p')
  const texts = textsIn(line ?? container)
  texts[0]?.before(fontsWith(`«${line?.textContent}»`))
  for (const text of texts) text.remove()
  await Promise.resolve()
  const next = { count: 2, note: null, words: [], isOpen: true }
  await act(async () => rerender(<Screen {...next} />))
  expect(container.textContent).toBe(told(next))
})

test('a screen that a tool has changed goes without a trace', async () => {
  const { container, unmount } = render(<Screen count={1} note="soon" words={WORDS} isOpen />)
  textsIn(container).forEach((text) => text.replaceWith(fontsWith(text.data)))
  await Promise.resolve()
  unmount()
  expect(container.innerHTML).toBe('')
})
