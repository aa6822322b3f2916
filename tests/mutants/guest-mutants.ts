import { inFile, type Mutant } from './mutant.ts'

/** What would lose what a guest did at the takeover, or count it twice. */
export const GUEST_MUTANTS: readonly Mutant[] = [
  {
    name: 'a takeover that was cut short counts the lesson again',
    changes: inFile(
      'src/data/earlier-work.ts',
      'const completion = { ...row, epoch, attempt }\n',
      'const completion = { ...row, id: newId(), epoch, attempt }\n',
    ),
  },
  {
    name: 'the first answer of a guest stays behind',
    changes: inFile(
      'src/data/earlier-work.ts',
      '      .filter((_, at) => known[at] === undefined)\n',
      '      .filter((_, at) => known[at] === undefined && at > 0)\n',
    ),
  },
]
