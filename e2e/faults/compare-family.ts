import { expect, type Page } from '@playwright/test'
import type { Learner } from '../world/learner.ts'
import { describe, type FamilyLine, peopleIn, slotOf, textOf } from './family-ledger.ts'
import { passesOn } from './reopened.ts'
import type { Round } from './round.ts'
import type { StormDevice } from './storm-device.ts'

/** With the network back, a page that is opened has the account's tree within this. */
const COMES_WITHIN_MS = 30_000
const HOUSE_WORD = /bebe \d+/g

/** The server's tree against what was pressed: of each entry a last change stands, as it was made. */
export function compareFamily(round: Round, learner: Learner, lines: readonly FamilyLine[]): void {
  const ledger = round.ledgerOf(learner).family
  for (const line of ledger.explain(lines)) {
    round.violate(`a change of the tree that nobody made: ${describe(line)}`)
  }
  const slots = new Set(lines.map(slotOf))
  if (slots.size !== lines.length) round.violate('an entry of the tree is there twice')
  for (const slot of ledger.slots()) {
    if (!slots.has(slot) && ledger.isCertain(slot)) round.violate(`lost: every change of ${slot}`)
  }
  for (const line of lines) {
    const deed = ledger.find(line)
    if (deed === undefined) continue
    if (deed.wrote !== textOf(line)) round.violate(`${deed.wrote} became ${describe(line)}`)
    const later = ledger.findLater(deed)
    if (later === undefined) continue
    round.violate(
      `${describe(line)} stands, and after it came: ${later.press.told} (${later.wrote}, ${later.id})`,
    )
  }
}

/** A device keeps the server's entries, and shows who is in the tree by the names and words that stand. */
export async function compareFamilyOn(
  { device, page }: { device: StormDevice; page: Page },
  learner: Learner,
  lines: readonly FamilyLine[],
): Promise<void> {
  const people = peopleIn(lines)
  const words = new Set(lines.flatMap((line) => textOf(line)?.match(HOUSE_WORD) ?? []))
  await passesOn(page, { path: '/family', withinMs: COMES_WITHIN_MS }, async () => {
    const start = page.getByRole('heading', { name: 'Start with yourself' })
    await page.locator('[data-person="me"]').or(start).first().waitFor()
    const kept = (await device.disk(learner))?.family ?? []
    expect(kept.map(describe).toSorted()).toEqual(lines.map(describe).toSorted())
    const { drawn, far, text } = await page.evaluate(readTree)
    const named = (id: string): string | null => people.get(id)?.name ?? null
    expect(drawn).toEqual(
      drawn.map(({ id }) => ({ id, name: named(id) ?? (id === 'me' ? 'Me' : null) })),
    )
    expect(drawn.filter(({ id }) => !people.has(id))).toEqual([])
    expect(drawn.length + far).toBe(people.size)
    expect((text.match(HOUSE_WORD) ?? []).filter((word) => !words.has(word))).toEqual([])
  })
}

/** Runs in the page. */
function readTree(): {
  drawn: { id: string; name: string | null }[]
  far: number
  text: string
} {
  const items = [...document.querySelectorAll<HTMLElement>('[data-person]')]
  return {
    drawn: items.map((item) => ({
      id: item.dataset['person'] ?? '',
      name: item.querySelector('.tree-name')?.textContent ?? null,
    })),
    far: document.querySelectorAll('.family-far button').length,
    text: items.map(({ textContent }) => textContent).join(' '),
  }
}
