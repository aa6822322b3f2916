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
      '    if (all !== null) await doubtLost(db, all)\n',
      '    if (all !== null && all.size < 0) await doubtLost(db, all)\n',
    ),
  },
]
