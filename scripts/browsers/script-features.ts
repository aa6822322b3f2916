import type { Identifier } from '@mdn/browser-compat-data'
import { COMPAT_DATA } from './compat-data.ts'
import { lackedBy, membersOf } from './too-new.ts'

/** What a script can use that some browser of the oldest lacks, by the way in which it is written. */
export type ScriptFeatures = {
  /** `structuredClone`, `OffscreenCanvas` */
  globals: ReadonlyMap<string, string[]>
  /** `URL.canParse`, `Navigator.share`: with the name of the object before it. */
  ofObjects: ReadonlyMap<string, string[]>
  /** `toSorted`: whatever is before it, because no object that the oldest browsers have has an older member of this name. */
  members: ReadonlyMap<string, string[]>
}

const GLOBAL_SCOPES = ['Window', 'WorkerGlobalScope', 'ServiceWorkerGlobalScope']
/** No members that a script writes: events, parameters and options, constructors, symbols. */
const NOT_WRITTEN = /_event$|_parameter|_option|^@@/

/** Read from MDN's data. */
export function scriptFeatures(): ScriptFeatures {
  const globals = new Map<string, string[]>()
  const ofObjects = new Map<string, string[]>()
  const everywhere = new Map<string, string[][]>()
  const { api, javascript } = COMPAT_DATA
  for (const [object, entry] of [...membersOf(api), ...membersOf(javascript['builtins'])]) {
    const objectLacks = lacksOf(entry)
    globals.set(object, objectLacks)
    for (const [key, member] of membersOf(entry)) {
      if (key === object || NOT_WRITTEN.test(key)) continue
      if (member.__compat === undefined) continue
      const name = key.replace(/_static$/, '')
      const lacks = lacksOf(member)
      ofObjects.set(`${object}.${name}`, lacks)
      if (GLOBAL_SCOPES.includes(object)) globals.set(name, lacks)
      // Whoever has come by an object that is too new itself has been seen already.
      if (objectLacks.length === 0) everywhere.set(name, [...(everywhere.get(name) ?? []), lacks])
    }
  }
  const members = new Map(
    [...everywhere].map(([name, all]) => [
      name,
      all.every((lacks) => lacks.length > 0) ? (all[0] ?? []) : [],
    ]),
  )
  return { globals: lacking(globals), ofObjects: lacking(ofObjects), members: lacking(members) }
}

function lacksOf({ __compat }: Identifier): string[] {
  return __compat === undefined ? [] : lackedBy(__compat)
}

function lacking(all: ReadonlyMap<string, string[]>): Map<string, string[]> {
  return new Map([...all].filter(([, lacks]) => lacks.length > 0))
}
