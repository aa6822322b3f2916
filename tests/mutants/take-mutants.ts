import { inFile, type Mutant } from './mutant.ts'

/** What would serve half a recording, or lose one. */
export const TAKE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a take is written in place',
    test: 'tests/server/recording-stores.test.ts',
    only: 'in the middle of the bytes leaves nothing',
    changes: inFile(
      'server/recording-stores/file-store.ts',
      'const draft = draftOf(file)\n',
      'const draft = file\n',
    ),
  },
  {
    name: 'a take is served as the store has it',
    test: 'tests/server/recordings.test.ts',
    only: 'damaged or lost',
    changes: inFile(
      'server/voices/read-audio.ts',
      "digest('hex') === sha256 ? bytes : null",
      "digest('hex') === sha256 || bytes.byteLength > 0 ? bytes : null",
    ),
  },
]
