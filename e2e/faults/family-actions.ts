import { signInOn } from './access.ts'
import type { Actor } from './actor.ts'
import {
  addRelative,
  beginTree,
  changeName,
  type FamilyChoice,
  pinWord,
  takeOut,
} from './family-choices.ts'
import { type FamilyLine, type FamilyPress, linesBySlot, peopleIn } from './family-ledger.ts'
import { drawnOn, openFamily, startOn } from './family-page.ts'
import { unlessSignedOut } from './learner-actions.ts'

/** Few, so that devices meet at the same ones. */
const MOST_PEOPLE = 7
const MOST_CHANGES = 3

type Choose = (actor: Actor, lines: readonly FamilyLine[]) => Promise<FamilyChoice>

/** Opens the tree and changes it, so many times. */
export function changeFamily(
  actor: Actor,
  times = 1 + actor.round.chance.below(MOST_CHANGES),
): Promise<void> {
  return unlessSignedOut(actor, async () => {
    if (!(await openFamily(actor))) return
    for (let left = times; left > 0; left -= 1) {
      if (!(await changeOnce(actor, choose))) return
    }
  })
}

/** Presses in the tree and waits for nothing; something else happens over it. */
export async function pressInFamily(actor: Actor): Promise<void> {
  if (!(await openFamily(actor))) return
  const lines = await linesOn(actor)
  const choice = await choose(actor, lines)
  note(actor, choice, lines)
  await choice.give().catch(() => undefined)
}

/** Both devices, each without a network, call one person differently. */
export async function nameOnBoth(actor: Actor): Promise<void> {
  const { round, learner } = actor
  const actors: Actor[] = []
  for (const device of round.devices) {
    const tab = await device.tab(0)
    if (device.learner === null) await signInOn(device, tab, learner)
    if (device.learner !== learner) return round.tell('  somebody else has the other device')
    actors.push({ ...actor, device, tab })
  }
  for (const one of actors) {
    if (!(await openFamily(one))) return
    if (await startOn(one.tab.page).isVisible()) await changeOnce(one, choose)
  }
  for (const { device } of actors) await device.goOffline()
  let named = 0
  try {
    for (const one of actors) {
      await unlessSignedOut(one, async () => {
        const isNamed = await changeOnce(one, (each, lines) => {
          const person = peopleIn(lines).get('me')
          if (person === undefined) throw new Error('A tree without the learner')
          return changeName(each, { page: each.tab.page, id: 'me', person })
        })
        if (isNamed) named += 1
      })
    }
  } finally {
    for (const { device } of actors) await device.goOnline()
  }
  if (named === actors.length) round.faults.add('two devices name one person')
}

/** False where the tree has changed under the finger, as a pull or another tab does it. */
async function changeOnce(actor: Actor, choosing: Choose): Promise<boolean> {
  const { round, device, learner } = actor
  const lines = await linesOn(actor)
  let choice: FamilyChoice | undefined
  try {
    choice = await choosing(actor, lines)
    const press = note(actor, choice, lines)
    await choice.give()
    await choice.shown()
    const wrong = round.ledgerOf(learner).family.seen(press, await linesOn(actor))
    if (wrong !== null) round.violate(`on the ${device.name}: ${wrong}`)
    return true
  } catch (error) {
    const before = new Set(lines.map(({ id }) => id))
    const fresh = (await linesOn(actor)).filter(({ id }) => !before.has(id))
    const isKept = choice?.must.every((isIt) => fresh.some(isIt)) === true
    if (fresh.length === 0 || isKept) throw error
    round.tell('  the tree changed under the finger')
    return false
  }
}

async function choose(actor: Actor, lines: readonly FamilyLine[]): Promise<FamilyChoice> {
  const { page } = actor.tab
  const { chance } = actor.round
  if (await startOn(page).isVisible()) return beginTree(actor)
  const people = peopleIn(lines)
  const drawn = (await drawnOn(page)).filter((id) => people.has(id))
  const others = drawn.filter((id) => id !== 'me')
  const pick = (from: readonly string[]) => {
    const id = chance.pick(from)
    const person = people.get(id)
    if (person === undefined) throw new Error(`Nobody is ${id}`)
    return { page, id, person }
  }
  const what = chance.below(10)
  const hasRoom = people.size < MOST_PEOPLE
  if (others.length === 0 || (what < 4 && hasRoom)) return addRelative(actor, pick(drawn))
  if (what === 9 || (what < 4 && !hasRoom)) return takeOut(actor, pick(others))
  return what < 7 ? changeName(actor, pick(drawn)) : pinWord(actor, pick(others))
}

/** The learner is about to press it. */
function note(
  { round, device, learner }: Actor,
  { told, must, may }: FamilyChoice,
  lines: readonly FamilyLine[],
): FamilyPress {
  const now = Date.now()
  const press: FamilyPress = {
    told,
    must,
    may,
    before: linesBySlot(lines),
    from: now,
    until: now,
    hasRightClock: device.hasRightClock(),
    isCertain: false,
  }
  round.tell(`  ${told}`)
  round.ledgerOf(learner).family.pressed(press)
  return press
}

async function linesOn({ device, learner }: Actor): Promise<readonly FamilyLine[]> {
  return (await device.disk(learner))?.family ?? []
}
