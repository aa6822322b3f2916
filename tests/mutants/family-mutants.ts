import { inFile, type Mutant } from './mutant.ts'

/** What would lose a person or a word of the family tree, or bring back one who was removed. */
export const FAMILY_MUTANTS: readonly Mutant[] = [
  {
    name: 'an older change of the tree overwrites a later one',
    test: 'tests/server/family.test.ts',
    changes: inFile(
      'server/family/take-changes.ts',
      '|| compareChanges(before, entry) >= 0',
      '|| compareChanges(before, entry) === 0',
    ),
  },
  {
    name: 'who was removed from the tree is forgotten, not remembered as removed',
    test: 'tests/data/family.test.ts',
    changes: inFile(
      'src/data/merge-family.ts',
      '    if (isLater) return []\n',
      '    if (isLater || entry.value === null) return []\n',
    ),
  },
  {
    name: 'the cursor of the tree skips a change',
    test: 'tests/server/family.test.ts',
    changes: inFile(
      'server/family/family-view.ts',
      'const behind = all.slice(at + 1)\n',
      'const behind = all.slice(at < 0 ? 0 : at + 2)\n',
    ),
  },
  {
    name: 'a server that has lost the tree does not get it again',
    test: 'tests/data/family.test.ts',
    changes: inFile(
      'src/data/pull-family.ts',
      '    if (isAll) await doubtLost(db, told)\n',
      '    if (isAll && told.size < 0) await doubtLost(db, told)\n',
    ),
  },
  {
    name: 'what is pulled while a change waits counts as heard',
    test: 'tests/data/family.test.ts',
    changes: inFile('src/data/pull-family.ts', 'isHeard: !isOpen', 'isHeard: true'),
  },
  {
    name: 'a change of the tree that arrives late stands over a newer one',
    changes: inFile(
      'server/family/take-changes.ts',
      '|| compareChanges(before, entry) >= 0',
      '|| compareChanges(before, entry) === 0',
    ),
  },
  {
    name: 'a pulled row of the tree overwrites what was changed here since',
    changes: inFile(
      'src/data/merge-family.ts',
      '      compareChanges(before, entry) > 0',
      '      false',
    ),
  },
  {
    name: 'who was removed from the tree comes back with a restored server',
    changes: inFile(
      'src/data/pull-family.ts',
      'rows.filter(({ id, unacknowledged }) => unacknowledged !== 1 &&',
      'rows.filter(({ id, unacknowledged, value }) => value !== null && unacknowledged !== 1 &&',
    ),
  },
  {
    name: 'a clock that is behind dates a change of the tree before what it changes',
    test: 'tests/data/family.test.ts',
    changes: inFile(
      'src/data/change-family.ts',
      'changedAfter(now, known?.changedAt)',
      'changedAfter(now, undefined)',
    ),
  },
  {
    name: 'the export has a word that was taken back',
    changes: inFile(
      'domain/kinship/family-entry.ts',
      'if (fact.value === null) words.delete(key)',
      "if (fact.value === null) words.set(key, { roman: 'x', shahmukhi: null })",
    ),
  },
  {
    name: 'what was said of a person is not shown over what came with them',
    test: 'tests/data/family.test.ts',
    changes: inFile(
      'domain/kinship/family-entry.ts',
      'if (isDetail(entry)) takeFact(facts, entry)',
      "if (isDetail(entry) && entry.kind !== 'mother') takeFact(facts, entry)",
    ),
  },
  {
    name: 'a father whom two devices add is two men',
    test: 'tests/data/family.test.ts',
    changes: inFile(
      'domain/kinship/add-relative.ts',
      'if (parent === undefined || ',
      'if (parent === undefined || parent.of.length > 0 || ',
    ),
  },
  {
    name: 'who comes back to the tree has the name of who was taken out',
    test: 'tests/data/family.test.ts',
    changes: inFile(
      'src/data/change-family.ts',
      'return details.filter((detail) => said.has(slotOf(detail)))',
      'return details.filter((detail) => said.has(`${slotOf(detail)}!`))',
    ),
  },
]
