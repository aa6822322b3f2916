import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LONGEST_RELATION, LONGEST_TEXT } from '#contract/family-forms.ts'
import { checkTables } from '#data/check-tables.ts'
import { exportDevice } from '#data/device-export.ts'
import { isFamilyToCome, readFamily } from '#data/read-family.ts'
import { type Addition, addRelative, detailsOf, personIds } from '#domain/kinship/add-relative.ts'
import { joinDouble } from '#domain/kinship/doubles.ts'
import { type FamilyFact, ME, MOST_PEOPLE, type PersonValue } from '#domain/kinship/family-entry.ts'
import { pathsBetween } from '#domain/kinship/paths-between.ts'
import { copyDatabase, putDatabaseBack } from '../server/database-copy.ts'
import { startTestServer } from '../server/test-server.ts'
import { type Device, NOON, offline, openDevice } from './learner-fixture.ts'
import { secondDevice } from './second-device.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 365 * 24 * HOUR_MS
const NANI = '11111111-1111-4111-8111-111111111111'
const CHACHA = '22222222-2222-4222-8222-222222222222'

let time: number
let device: Device
beforeEach(async () => {
  time = NOON
  device = await openDevice({ server: await startTestServer({ now: () => time }) })
  await device.learner.pull()
})
afterEach(async () => {
  await device.close()
  expect(device.errors).toEqual([])
})

function pass(ms: number): void {
  time += ms
  device.clock.now += ms
}

type OneDevice = Pick<Device, 'learner' | 'db'>

async function sync(...devices: Pick<Device, 'learner'>[]): Promise<void> {
  device.network.answer = device.network.real
  for (let openings = 3; openings > 0; openings -= 1) {
    for (const { learner } of devices.length > 0 ? devices : [device]) {
      await learner.pull()
      await learner.requestSync('everything')
    }
  }
}

function person(key: string, name: string | null, changes: Partial<PersonValue> = {}): FamilyFact {
  const nobody = { sex: 'female', father: null, mother: null, spouses: [], birth: null } as const
  return { kind: 'person', key, value: { ...nobody, spouses: [], name, ...changes } }
}
const word = (key: string, roman: string): FamilyFact => {
  return { kind: 'word', key, value: { roman, shahmukhi: null } }
}
const gone = (key: string): FamilyFact => ({ kind: 'person', key, value: null })

/** As the page adds somebody. */
async function addBeside(one: OneDevice, at: string, addition: Addition): Promise<string> {
  const view = await readFamily(one.db)
  const { id, changes } = addRelative(
    view,
    at,
    addition,
    personIds(() => crypto.randomUUID()),
  )
  expect(await one.learner.changeFamily(changes)).toMatchObject({ ok: true })
  return id
}

async function namesOn({ db }: OneDevice = device): Promise<Record<string, string>> {
  return Object.fromEntries((await readFamily(db)).names)
}

test('after a sign-in nobody begins a tree before it is known that the account has none', async () => {
  expect(await isFamilyToCome(device.db)).toBe(false)
  await device.learner.changeFamily([person(ME, null)])
  await sync()
  const other = secondDevice(device)
  expect(await isFamilyToCome(other.db)).toBe(true)
  device.network.answer = (request) =>
    new URL(request.url).pathname === '/api/family' ? offline() : device.network.real(request)
  await other.learner.pull()
  expect(await isFamilyToCome(other.db)).toBe(true)
  await sync(other)
  expect(await isFamilyToCome(other.db)).toBe(false)
  expect((await readFamily(other.db)).family.size).toBe(1)
})

describe('the family tree on a device', () => {
  test('shows what was entered at once, without who is not there', async () => {
    device.network.answer = offline
    await device.learner.changeFamily([
      person(ME, 'Sana', { mother: NANI, father: CHACHA, spouses: [ME] }),
      person(NANI, ' Razia '),
      word('FB+', 'taaya'),
    ])
    const { family, names, words, setAside } = await readFamily(device.db)
    expect(family.get(ME)).toMatchObject({ mother: NANI, father: null, spouses: [] })
    expect(names.get(NANI)).toBe('Razia')
    expect(words.get('FB+')).toEqual({ roman: 'taaya', shahmukhi: null })
    expect(setAside).toBe(0)
    await device.learner.changeFamily([gone(NANI)])
    expect((await readFamily(device.db)).family.get(ME)?.mother).toBeNull()
    // Who comes back is the mother again: only the view had let go of her.
    await device.learner.changeFamily([person(NANI, 'Razia')])
    expect((await readFamily(device.db)).family.get(ME)?.mother).toBe(NANI)
  })

  test('takes no more people than a household may keep, and lets the others be changed', async () => {
    const many = Array.from({ length: MOST_PEOPLE }, () => person(crypto.randomUUID(), 'One'))
    expect(await device.learner.changeFamily(many)).toEqual({ ok: true, value: undefined })
    expect(await device.learner.changeFamily([word('F', 'abba'), person(NANI, 'Razia')])).toEqual({
      ok: false,
      failure: 'people',
    })
    expect((await readFamily(device.db)).words.size).toBe(0)
    const first = many[0]?.key ?? ''
    expect(await device.learner.changeFamily([gone(first), person(NANI, 'Razia')])).toMatchObject({
      ok: true,
    })
    const second = secondDevice(device)
    await sync(device, second)
    expect((await readFamily(second.db)).family.size).toBe(MOST_PEOPLE)
  })

  test('refuses a name with a line in it, and keeps the letters composed', async () => {
    await expect(device.learner.changeFamily([person(NANI, 'Ra\nzia')])).rejects.toThrow(
      'Invalid type',
    )
    await device.learner.changeFamily([person(NANI, 'Zoe\u0301')])
    expect(await namesOn()).toEqual({ [NANI]: 'Zo\u00e9' })
  })

  test('keeps as much as the forms let be typed, and no more', async () => {
    const [name, way] = ['x'.repeat(LONGEST_TEXT), 'F'.repeat(LONGEST_RELATION)]
    const longest = [person(NANI, name), word(way, name)]
    expect(await device.learner.changeFamily(longest)).toMatchObject({ ok: true })
    for (const beyond of [person(NANI, `${name}x`), word(way, `${name}x`), word(`${way}F`, name)])
      await expect(device.learner.changeFamily([beyond])).rejects.toThrow('Invalid')
  })

  test('sets aside what cannot be read, and fetches it again', async () => {
    await device.learner.changeFamily([person(NANI, 'Razia'), word('MM', 'nani')])
    await sync()
    await device.db.family.update(`person ${NANI}`, { value: 7 })
    expect(await readFamily(device.db)).toMatchObject({ setAside: 1 })
    expect(await checkTables(device.db, device.clock.now, '2026-11-10')).toBe(1)
    expect(await readFamily(device.db)).toMatchObject({ setAside: 1, names: new Map() })
    await sync()
    expect(await namesOn()).toEqual({ [NANI]: 'Razia' })
    const { user } = (await device.sessions.read()) ?? {}
    const facts = { user: user as never, messages: [], exportedAt: '' }
    expect(JSON.parse(await exportDevice(device.db, facts)).family).toHaveLength(2)
  })
})

describe('the family tree on two devices', () => {
  test('keeps what either changed of different people, and one change of the same', async () => {
    const second = secondDevice(device)
    await device.learner.changeFamily([person(NANI, 'Razia'), person(CHACHA, 'Tariq')])
    await sync(device, second)
    device.network.answer = offline
    pass(HOUR_MS)
    await device.learner.changeFamily([person(NANI, 'Razia Begum'), word('MM', 'nani')])
    pass(HOUR_MS)
    await second.learner.changeFamily([person(CHACHA, 'Tariq Mahmood'), word('MM', 'naani')])
    await sync(device, second)
    const expected = { [NANI]: 'Razia Begum', [CHACHA]: 'Tariq Mahmood' }
    expect([await namesOn(), await namesOn(second)]).toEqual([expected, expected])
    for (const { db } of [device, second])
      expect((await readFamily(db)).words.get('MM')?.roman).toBe('naani')
  })

  test.each(['the first', 'the second'])(
    'keeps a father of one and a mother of the other, a name and an order of birth, when %s was faster',
    async (faster) => {
      const second = secondDevice(device)
      await device.learner.changeFamily([person(ME, null), person(CHACHA, null)])
      await sync(device, second)
      device.network.answer = offline
      await addBeside(device, ME, { kind: 'father' })
      await device.learner.changeFamily(detailsOf(CHACHA, { name: 'Tariq' }))
      pass(HOUR_MS)
      await addBeside(second, ME, { kind: 'mother' })
      await second.learner.changeFamily(detailsOf(CHACHA, { birth: 4 }))
      await sync(...(faster === 'the first' ? [device, second] : [second, device]))
      for (const { db } of [device, second]) {
        const { family, names } = await readFamily(db)
        const me = family.get(ME)
        expect(family.get(me?.father ?? '')?.sex).toBe('male')
        expect(family.get(me?.mother ?? '')?.sex).toBe('female')
        expect([names.get(CHACHA), family.get(CHACHA)?.birth]).toEqual(['Tariq', 4])
        expect(family.size).toBe(4)
      }
    },
  )

  test('a father whom both add is one man, with the name of one and the father of the other', async () => {
    const second = secondDevice(device)
    await device.learner.changeFamily([person(ME, null)])
    await sync(device, second)
    device.network.answer = offline
    const father = await addBeside(device, ME, { kind: 'father' })
    await device.learner.changeFamily(detailsOf(father, { name: 'Abid' }))
    pass(HOUR_MS)
    const again = await addBeside(second, ME, { kind: 'father' })
    const grandfather = await addBeside(second, again, { kind: 'father' })
    await sync(device, second)
    for (const { db } of [device, second]) {
      const { family, names } = await readFamily(db)
      expect(family.size).toBe(3)
      const found = family.get(family.get(ME)?.father ?? '')
      expect([found && names.get(found.id), found?.father]).toEqual(['Abid', grandfather])
    }
  })

  test('a father whom both add beside another of his children is one man, with his own side', async () => {
    const second = secondDevice(device)
    await device.learner.changeFamily([person(ME, null)])
    await addBeside(device, ME, { kind: 'mother' })
    const sister = await addBeside(device, ME, { kind: 'sister', age: null })
    await sync(device, second)
    device.network.answer = offline
    const father = await addBeside(device, ME, { kind: 'father' })
    const uncle = await addBeside(device, father, { kind: 'brother', age: 'elder' })
    pass(HOUR_MS)
    await addBeside(second, sister, { kind: 'father' })
    await sync(device, second)
    for (const { db } of [device, second]) {
      const { family } = await readFamily(db)
      expect([family.get(ME)?.father, family.get(sister)?.father]).toEqual([father, father])
      expect(pathsBetween(family, ME, uncle)).toEqual([['F', 'B+']])
    }
  })

  test.each([
    ['one device', false],
    ['both, each the other one', true],
  ])(
    'two fathers of an older version are one man after %s joined them, and nothing is lost',
    async (_, isBoth) => {
      const second = secondDevice(device)
      await device.learner.changeFamily([person(ME, null)])
      const mother = await addBeside(device, ME, { kind: 'mother' })
      const brother = await addBeside(device, ME, { kind: 'brother', age: null })
      await sync(device, second)
      // As versions did that gave each new father an id of its own.
      for (const [one, id, name] of [
        [device, NANI, 'Abid'],
        [second, CHACHA, null],
      ] as const) {
        device.network.answer = offline
        pass(HOUR_MS)
        await one.learner.changeFamily([
          person(id, name, { sex: 'male' }),
          ...[ME, ...(one === device ? [brother] : [])].flatMap((child) =>
            detailsOf(child, { father: id }),
          ),
        ])
      }
      const uncle = await addBeside(device, NANI, { kind: 'brother', age: 'elder' })
      await device.learner.changeFamily([word('FB+', 'tao ji')])
      await sync(device, second)
      const old = (await readFamily(second.db)).family
      expect([old.get(ME)?.father, old.get(brother)?.father]).toEqual([CHACHA, NANI])
      device.network.answer = offline
      pass(HOUR_MS)
      await device.learner.changeFamily(joinDouble(await readFamily(device.db), NANI, CHACHA))
      pass(HOUR_MS)
      await second.learner.changeFamily(detailsOf(uncle, { name: 'Zafar' }))
      if (isBoth)
        await second.learner.changeFamily(joinDouble(await readFamily(second.db), CHACHA, NANI))
      await sync(device, second)
      for (const one of [device, second]) {
        const { family, names, words } = await readFamily(one.db)
        const father = family.get(ME)?.father ?? ''
        expect([family.get(brother)?.father, names.get(father)]).toEqual([father, 'Abid'])
        expect([names.get(uncle), words.get('FB+')?.roman]).toEqual(['Zafar', 'tao ji'])
        expect(pathsBetween(family, ME, brother)).toEqual([['B']])
        expect(pathsBetween(family, ME, uncle)).toEqual([['F', 'B+']])
        expect(family.get(ME)?.mother).toBe(mother)
        expect(family.size).toBe(old.size - 1)
      }
    },
  )

  test('who is taken out takes along what was said of them, on both', async () => {
    const second = secondDevice(device)
    await device.learner.changeFamily([person(ME, null)])
    const father = await addBeside(device, ME, { kind: 'father' })
    await device.learner.changeFamily(detailsOf(father, { name: 'Abid' }))
    await sync(device, second)
    await second.learner.changeFamily([gone(father)])
    expect(await addBeside(second, ME, { kind: 'father' })).toBe(father)
    await sync(second, device)
    expect([await namesOn(), await namesOn(second)]).toEqual([{}, {}])
    expect((await readFamily(device.db)).family.get(ME)?.father).toBe(father)
    expect((await device.db.family.toArray()).filter(({ value }) => value === 'Abid')).toEqual([])
  })

  test.each(['the name', 'the removal'])(
    'who is taken out loses a name that the other device gave before, when %s arrives first',
    async (first) => {
      const second = secondDevice(device)
      await device.learner.changeFamily([person(ME, null)])
      const father = await addBeside(device, ME, { kind: 'father' })
      await sync(device, second)
      device.network.answer = offline
      await second.learner.changeFamily(detailsOf(father, { name: 'Bashir' }))
      pass(HOUR_MS)
      await device.learner.changeFamily([gone(father)])
      await sync(...(first === 'the name' ? [second, device] : [device, second]))
      for (const { db } of [device, second])
        expect((await db.family.toArray()).filter(({ value }) => value === 'Bashir')).toEqual([])
      expect(await addBeside(device, ME, { kind: 'father' })).toBe(father)
      await device.learner.changeFamily(detailsOf(father, { birth: 1 }))
      await sync(device, second)
      expect([await namesOn(), await namesOn(second)]).toEqual([{}, {}])
    },
  )

  test('does not bring back on one who was removed on the other', async () => {
    const second = secondDevice(device)
    await device.learner.changeFamily([person(NANI, 'Razia')])
    await sync(device, second)
    pass(HOUR_MS)
    await second.learner.changeFamily([gone(NANI)])
    await sync(second, device)
    expect(await namesOn()).toEqual({})
    await sync(secondDevice(device), device)
    expect(await namesOn()).toEqual({})
  })

  test('a change of what was seen stands, however wrong the clocks are', async () => {
    const clock = { now: NOON + YEAR_MS }
    const ahead = secondDevice(device, { clock })
    device.network.answer = offline
    await ahead.learner.changeFamily([person(NANI, 'first')])
    await ahead.learner.changeFamily([person(NANI, 'second')])
    await sync(ahead, device)
    expect(await namesOn()).toEqual({ [NANI]: 'second' })
    device.clock.now -= YEAR_MS
    await device.learner.changeFamily([person(NANI, 'third')])
    await sync(device, ahead)
    clock.now = NOON
    await ahead.learner.changeFamily([person(NANI, 'fourth')])
    await sync(ahead, device)
    const expected = { [NANI]: 'fourth' }
    expect([await namesOn(), await namesOn(ahead)]).toEqual([expected, expected])
  })

  test('a change that arrives late undoes nothing newer', async () => {
    const second = secondDevice(device)
    const { real } = device.network
    const held: Request[] = []
    device.network.answer = (request) => {
      if (request.method === 'POST') held.push(request.clone())
      return offline()
    }
    await device.learner.changeFamily([person(NANI, 'older')])
    await device.learner.requestSync('now')
    pass(HOUR_MS)
    device.network.answer = real
    await second.learner.changeFamily([person(NANI, 'newer')])
    await sync(second)
    for (const request of held) await real(request)
    await sync(device, second)
    const expected = { [NANI]: 'newer' }
    expect([await namesOn(), await namesOn(second)]).toEqual([expected, expected])
  })

  test('a server put back from a backup gets what it had taken since', async () => {
    const second = secondDevice(device)
    await device.learner.changeFamily([person(NANI, 'Razia'), person(CHACHA, 'Tariq')])
    await sync(device, second)
    const backup = await copyDatabase(device.server.database)
    pass(HOUR_MS)
    await device.learner.changeFamily([person(NANI, 'Razia Begum'), gone(CHACHA)])
    await sync(device, second)
    await putDatabaseBack(device.server.database, backup)
    pass(HOUR_MS)
    // As many as were lost, by a device that has not heard of the restore.
    await second.learner.changeFamily([word('MM', 'nani'), word('FB+', 'taaya')])
    await sync(second)
    await sync(secondDevice(device), device)
    const third = secondDevice(device)
    await sync(third)
    for (const one of [device, second, third]) {
      expect(await namesOn(one)).toEqual({ [NANI]: 'Razia Begum' })
      expect((await readFamily(one.db)).words.size).toBe(2)
    }
    expect(await device.db.outbox.count()).toBe(0)
  })

  test('also what was pulled while a change of this device waited', async () => {
    const second = secondDevice(device)
    await device.learner.changeFamily([person(NANI, 'Razia')])
    await sync(device, second)
    const backup = await copyDatabase(device.server.database)
    pass(HOUR_MS)
    await device.learner.changeFamily([person(NANI, 'Razia Begum')])
    await device.learner.requestSync('now')
    const { real } = device.network
    device.network.answer = (request) => (request.method === 'GET' ? real(request) : offline())
    await device.learner.changeFamily([word('MM', 'nani')])
    await device.learner.pull()
    await putDatabaseBack(device.server.database, backup)
    await sync(device, second)
    expect(await namesOn(second)).toEqual({ [NANI]: 'Razia Begum' })
    expect((await readFamily(second.db)).words.get('MM')?.roman).toBe('nani')
    expect(await device.db.outbox.count()).toBe(0)
  })

  test('survives Reset Progress, also what waits to be sent', async () => {
    device.network.answer = offline
    await device.learner.changeFamily([person(NANI, 'Razia')])
    await device.learner.resetAllProgress()
    expect(await namesOn()).toEqual({ [NANI]: 'Razia' })
    const second = secondDevice(device)
    await sync(device, second)
    expect([await namesOn(), await namesOn(second)]).toEqual([
      { [NANI]: 'Razia' },
      { [NANI]: 'Razia' },
    ])
  })
})
