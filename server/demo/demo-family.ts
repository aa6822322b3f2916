import { randomUUID } from 'node:crypto'
import {
  type FamilyEntry,
  type FamilyFact,
  ME,
  type PersonValue,
} from '#domain/kinship/family-entry.ts'

/** A woman with her parents, theirs, an uncle and aunts on both sides, and a word of the house. */
export function demoFamily(atMs: number): FamilyEntry[] {
  const id = {
    abba: randomUUID(),
    ammi: randomUUID(),
    daada: randomUUID(),
    daadi: randomUUID(),
    naana: randomUUID(),
    naani: randomUUID(),
    taaya: randomUUID(),
    taayi: randomUUID(),
    maasi: randomUUID(),
  }
  const facts: FamilyFact[] = [
    person(ME, 'female', { father: id.abba, mother: id.ammi }),
    person(id.daada, 'male'),
    person(id.daadi, 'female', { spouses: [id.daada] }),
    person(id.naana, 'male'),
    person(id.naani, 'female', { spouses: [id.naana], name: 'Nani' }),
    person(id.abba, 'male', { father: id.daada, mother: id.daadi, birth: 1 }),
    person(id.taaya, 'male', { father: id.daada, mother: id.daadi, birth: 0 }),
    person(id.taayi, 'female', { spouses: [id.taaya] }),
    person(id.ammi, 'female', { father: id.naana, mother: id.naani, birth: 0 }),
    person(id.maasi, 'female', { father: id.naana, mother: id.naani, birth: 1 }),
    { kind: 'word', key: 'MM', value: { roman: 'Bebe', shahmukhi: null } },
  ]
  const changedAt = new Date(atMs).toISOString()
  return facts.map((fact) => ({ ...fact, id: randomUUID(), changedAt }))
}

function person(key: string, sex: PersonValue['sex'], more: Partial<PersonValue> = {}): FamilyFact {
  const value = { sex, father: null, mother: null, spouses: [], birth: null, name: null, ...more }
  return { kind: 'person', key, value }
}
