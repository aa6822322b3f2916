import type { Page } from '@playwright/test'
import { pathInEnglish } from '#domain/kinship/path-in-english.ts'
import { readSteps } from '#domain/kinship/steps.ts'
import type { Actor } from './actor.ts'
import type { FamilyLine, FamilyPress, Relative } from './family-ledger.ts'
import { panelOn, personOn, select } from './family-page.ts'

/** One thing to do on the page of the family. */
export type FamilyChoice = Pick<FamilyPress, 'told' | 'must' | 'may'> & {
  /** The press itself, and whatever question comes after it. */
  give: () => Promise<void>
  /** Until the screen shows that it is kept. */
  shown: () => Promise<void>
}

type At = { page: Page; id: string; person: Relative }
type PersonLine = {
  sex: unknown
  father: unknown
  mother: unknown
  spouses: string[]
  birth: unknown
}

const NOTHING_ELSE = (): boolean => false

export function beginTree({ tab: { page }, round }: Actor): FamilyChoice {
  const sex = round.chance.pick(['female', 'male'])
  const name = sex === 'female' ? 'I am a woman' : 'I am a man'
  return {
    told: `the tree begins: ${name}`,
    must: [(line) => line.key === 'me' && personOf(line)?.sex === sex],
    may: NOTHING_ELSE,
    give: () => page.getByRole('button', { name }).click(),
    shown: () => personOn(page, 'me').waitFor(),
  }
}

/** By "+" and the dialog: one of those whom it offers. */
export async function addRelative({ round }: Actor, at: At): Promise<FamilyChoice> {
  const { page, id } = at
  await select(page, id)
  await page.getByRole('button', { name: /^Add a relative of/ }).click()
  const dialog = page.getByRole('dialog')
  const offered = dialog.locator('.family-choices button')
  await offered.first().waitFor()
  const label = round.chance.pick(await offered.allInnerTexts())
  const button = dialog.getByRole('button', { name: label, exact: true })
  const added = page.locator(`[role=treeitem][aria-selected=true]:not([data-person="${id}"])`)
  const shown = (): Promise<void> => added.waitFor()
  const told = `${label} of ${id}`
  switch (label) {
    case 'Father':
    case 'Mother': {
      const role = label === 'Father' ? 'father' : 'mother'
      const parent = `${id}.${label.charAt(0)}`
      const isOfRole = ({ kind, value }: FamilyLine): boolean => kind === role && value === parent
      return {
        told,
        must: [(line) => line.key === id && isOfRole(line)],
        // Brothers and sisters have the parent too.
        may: (line) => isOfRole(line) || (line.key === parent && personOf(line) !== null),
        give: () => button.click(),
        shown,
      }
    }
    case 'Wife':
    case 'Husband': {
      const sex = label === 'Wife' ? 'female' : 'male'
      const isSpouse = (line: FamilyLine): boolean =>
        personOf(line)?.sex === sex && personOf(line)?.spouses.includes(id) === true
      const role = label === 'Wife' ? 'mother' : 'father'
      const may = ({ kind, value }: FamilyLine): boolean => kind === role && value !== null
      return { told, must: [isSpouse], may, give: () => button.click(), shown }
    }
    case 'Brother':
    case 'Sister': {
      await button.click()
      const age = round.chance.pick(['Elder', 'Younger', 'I don’t know'])
      const isIt = (line: FamilyLine): boolean => isSibling(line, at, { label, age })
      const parents = [`${id}.F`, `${id}.M`]
      const may = (line: FamilyLine): boolean =>
        (parents.includes(line.key) && personOf(line) !== null) ||
        (line.key === id &&
          ['father', 'mother', 'birth'].includes(line.kind) &&
          line.value !== null)
      const give = () => dialog.getByRole('button', { name: age, exact: true }).click()
      return { told: `${told}, ${age}`, must: [isIt], may, give, shown }
    }
    default: {
      const sex = label === 'Son' ? 'male' : 'female'
      const own = at.person.sex === 'male' ? 'father' : 'mother'
      const isIt = (line: FamilyLine): boolean =>
        personOf(line)?.sex === sex && personOf(line)?.[own] === id
      const may = (line: FamilyLine): boolean => personOf(line)?.spouses.length === 0
      const other = dialog.getByRole('button', { name: 'Somebody else', exact: true })
      // Asked where there is a wife or a husband.
      const give = async (): Promise<void> => {
        await button.click()
        await added.or(other).first().waitFor()
        if (await other.isVisible()) await other.click()
      }
      return { told, must: [isIt], may, give, shown }
    }
  }
}

/** Of the same parents; where none was there, both come with them. */
function isSibling(
  line: FamilyLine,
  { id, person: { father, mother } }: At,
  { label, age }: { label: string; age: string },
): boolean {
  const added = personOf(line)
  if (added?.sex !== (label === 'Brother' ? 'male' : 'female')) return false
  const isAlone = father === null && mother === null
  return (
    added.father === (isAlone ? `${id}.F` : father) &&
    added.mother === (isAlone ? `${id}.M` : mother) &&
    (age === 'I don’t know' ? added.birth === null : typeof added.birth === 'number')
  )
}

/** By key, like all in the panel: it may end below the edge of the screen. */
export async function changeName(
  { round }: Actor,
  { page, id, person }: At,
): Promise<FamilyChoice> {
  await select(page, id)
  await panelOn(page)
    .getByRole('button', { name: /^(Add a name|Change the name)$/ })
    .click()
  const dialog = page.getByRole('dialog')
  const name = person.name !== null && round.chance.once(5) ? null : `Zafar ${round.nextNumber()}`
  await dialog.getByLabel('Name').fill(name ?? '')
  const place = personOn(page, id).locator('.tree-name')
  return {
    told: `${id} is called ${name ?? 'by the word alone'}`,
    must: [({ kind, key, value }) => kind === 'name' && key === id && value === name],
    may: NOTHING_ELSE,
    give: () => dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    async shown() {
      const text = name ?? (id === 'me' ? 'Me' : null)
      if (text === null) await place.waitFor({ state: 'hidden' })
      else await place.getByText(text, { exact: true }).waitFor()
    },
  }
}

/** "In our house we say …", or takes that away again. */
export async function pinWord({ round }: Actor, { page, id }: At): Promise<FamilyChoice> {
  await select(page, id)
  const panel = panelOn(page)
  await panel
    .getByRole('button', { name: /^(In our house we say …|Change the word of our house)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const text = await dialog.getByText(/^For your /).innerText()
  const english = /^For your (.+?)\. It is shown/.exec(text)?.[1]
  const isOfRelation = ({ kind, key }: FamilyLine): boolean => {
    const steps = kind === 'word' ? readSteps(key) : null
    return steps?.ok === true && pathInEnglish(steps.value) === english
  }
  const before = await dialog.getByLabel('The word').inputValue()
  if (before !== '' && round.chance.once(3)) {
    return {
      told: `no word of our own for ${english}`,
      must: [(line) => isOfRelation(line) && line.value === null],
      may: NOTHING_ELSE,
      give: () => dialog.getByRole('button', { name: 'Take our word away' }).click(),
      shown: () => panel.getByText(before, { exact: true }).first().waitFor({ state: 'hidden' }),
    }
  }
  const roman = `bebe ${round.nextNumber()}`
  await dialog.getByLabel('The word').fill(roman)
  return {
    told: `our word for ${english} is ${roman}`,
    must: [(line) => isOfRelation(line) && wordOf(line) === roman],
    may: NOTHING_ELSE,
    give: () => dialog.getByRole('button', { name: 'Save', exact: true }).click(),
    shown: () => panel.getByText(roman, { exact: true }).first().waitFor(),
  }
}

export async function takeOut(_: Actor, { page, id }: At): Promise<FamilyChoice> {
  await select(page, id)
  await panelOn(page).getByRole('button', { name: 'Take out of the tree' }).click()
  const button = page.getByRole('dialog').getByRole('button', { name: /^Take out( all \d+)?$/ })
  await button.waitFor()
  return {
    told: `${id} is taken out`,
    must: [({ kind, key, value }) => kind === 'person' && key === id && value === null],
    // Who hangs on them, and what was said of all of them.
    may: ({ kind, value }) => kind !== 'word' && value === null,
    give: () => button.click(),
    shown: () => personOn(page, id).waitFor({ state: 'hidden' }),
  }
}

function personOf({ kind, value }: FamilyLine): PersonLine | null {
  const isPerson = kind === 'person' && value !== null && typeof value === 'object'
  return isPerson && 'sex' in value ? value : null
}

function wordOf({ value }: FamilyLine): string | null {
  return value !== null && typeof value === 'object' && 'roman' in value ? value.roman : null
}
