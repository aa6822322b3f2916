import { type Addition, addRelative, hasRoomFor, spousesOf } from '#domain/kinship/add-relative.ts'
import { afterChanges } from '#domain/kinship/change-view.ts'
import { type FamilyView, ME } from '#domain/kinship/family-entry.ts'

/** A tree with the learner alone, grown as the page grows it. */
export class GrownFamily {
  view: FamilyView
  #count = 0

  constructor(sex: 'female' | 'male') {
    const me = { sex, father: null, mother: null, spouses: [], birth: null, name: null }
    const nobody = { family: new Map(), names: new Map(), words: new Map() }
    this.view = afterChanges(nobody, [{ kind: 'person', key: ME, value: me }])
  }

  /** A tap on "+": who came. Refuses what the page does not offer. */
  add(at: string, addition: Addition): string {
    const person = this.view.family.get(at)
    if (person === undefined) throw new Error(`Nobody is ${at}`)
    if (!hasRoomFor(person, addition.kind)) throw new Error(`${at} has a ${addition.kind}`)
    const { id, changes } = addRelative(this.view, at, addition, () => `p${(this.#count += 1)}`)
    this.view = afterChanges(this.view, changes)
    return id
  }

  name(id: string, name: string): void {
    const { id: _, ...value } = this.person(id)
    const change = { ...value, spouses: [...value.spouses], name }
    this.view = afterChanges(this.view, [{ kind: 'person', key: id, value: change }])
  }

  person(id: string) {
    const person = this.view.family.get(id)
    if (person === undefined) throw new Error(`Nobody is ${id}`)
    return person
  }

  spouseOf(id: string): string | null {
    return spousesOf(this.view.family, this.person(id))[0]?.id ?? null
  }
}
