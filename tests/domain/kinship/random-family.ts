import * as fc from 'fast-check'
import type { Family, Person } from '#domain/kinship/family.ts'

type Growth = {
  kind: 'parents' | 'child' | 'sibling' | 'spouse' | 'cousins marry'
  at: number
  isMale: boolean
  isAged: boolean
}

const growth: fc.Arbitrary<Growth> = fc.record({
  kind: fc.constantFrom(
    'parents',
    'child',
    'child',
    'sibling',
    'sibling',
    'spouse',
    'cousins marry',
  ),
  at: fc.nat(1000),
  isMale: fc.boolean(),
  isAged: fc.boolean(),
})

/** A family grown from "me" step by step, as a learner grows it; at times two of it marry each other. */
export const randomFamily: fc.Arbitrary<Family> = fc
  .array(growth, { maxLength: 40 })
  .map((steps) => {
    const people: Person[] = [newPerson(0, true)]
    for (const step of steps) grow(people, step)
    return new Map(people.map((person) => [person.id, person]))
  })

function grow(people: Person[], { kind, at, isMale, isAged }: Growth): void {
  const index = at % people.length
  const person = people[index]
  if (person === undefined) return
  const made = newPerson(people.length, isMale)
  if (kind === 'parents' && person.father === null) {
    const mother = newPerson(people.length + 1, false)
    people[index] = { ...person, father: made.id, mother: mother.id }
    people.push({ ...made, sex: 'male' }, mother)
  }
  if (kind === 'child') {
    people.push({
      ...made,
      [person.sex === 'male' ? 'father' : 'mother']: person.id,
      birth: isAged ? at : null,
    })
  }
  if (kind === 'sibling' && person.father !== null) {
    people.push({
      ...made,
      father: person.father,
      mother: person.mother,
      birth: isAged ? at : null,
    })
  }
  if (kind === 'spouse') {
    people.push({ ...made, sex: person.sex === 'male' ? 'female' : 'male', spouses: [person.id] })
  }
  if (kind === 'cousins marry') {
    const other = people[(at * 7) % people.length]
    if (other !== undefined && other.sex !== person.sex) {
      people[index] = { ...person, spouses: [...person.spouses, other.id] }
    }
  }
}

function newPerson(number: number, isMale: boolean): Person {
  return {
    id: `p${number}`,
    sex: isMale ? 'male' : 'female',
    father: null,
    mother: null,
    birth: null,
    spouses: [],
  }
}
