import { randomUUID } from 'node:crypto'

type Person = {
  sex: 'female' | 'male'
  father: string | null
  mother: string | null
  spouses: string[]
  birth: number | null
  name: string | null
}

/** So many are in it. */
export const LARGE_FAMILY = 60

/**
 * Changes that make a family of sixty around "me", a woman: parents, grandparents and great-grandparents of both sides, uncles,
 * aunts and cousins, brothers and sisters with husbands, wives and children, in-laws, children and grandchildren.
 */
export function largeFamily() {
  const changedAt = new Date().toISOString()
  const people: { key: string; value: Person }[] = []
  const add = (sex: Person['sex'], more: Partial<Person> = {}, key: string = randomUUID()) => {
    const nobody = { father: null, mother: null, spouses: [], birth: null, name: null }
    people.push({ key, value: { sex, ...nobody, ...more } })
    return key
  }
  const couple = (ofHim: Partial<Person> = {}, ofHer: Partial<Person> = {}) => {
    const father = add('male', ofHim)
    const mother = add('female', { ...ofHer, spouses: [father] })
    return { father, mother }
  }
  /** Brothers and sisters, elder and younger, each with a husband or a wife and so many children. */
  const siblings = (parents: Partial<Person>, births: readonly number[], children: number) => {
    for (const [at, birth] of births.entries()) {
      const own = { ...parents, birth }
      const family = at % 2 === 0 ? couple(own) : couple({}, own)
      for (let child = 0; child < children; child += 1) {
        add(child % 2 === 0 ? 'female' : 'male', { ...family, birth: child })
      }
    }
  }
  const fathersSide = couple(couple())
  // Nobody has said who her father was: a dashed place waits for him.
  const mothersSide = { mother: add('female', couple()) }
  const parents = couple({ ...fathersSide, birth: 0 }, { ...mothersSide, birth: 0 })
  siblings(fathersSide, [-2, -1, 1], 2)
  siblings(mothersSide, [-1, 1, 2], 3)
  siblings(parents, [-1, 1, 2], 2)
  const inLaws = couple()
  add('female', { ...inLaws, birth: -1 })
  add('male', { ...inLaws, birth: 1 })
  const mother = add('female', { ...parents, birth: 0 }, 'me')
  const father = add('male', { ...inLaws, spouses: [mother], birth: 0 })
  add('female', { father, mother, birth: 1 })
  const sonsFamily = couple({ father, mother, birth: 0 })
  add('male', { ...sonsFamily, birth: 0 })
  add('female', { ...sonsFamily, birth: 1 })
  add('female', { ...sonsFamily, birth: 2 })
  if (people.length !== LARGE_FAMILY) throw new Error(`The family has ${people.length} people`)
  return people.map((one) => ({ kind: 'person' as const, ...one, id: randomUUID(), changedAt }))
}
