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
  {
    name: 'a take that went after the last pull is not missed in a restore',
    test: 'tests/data/voices-after-restore.test.ts',
    changes: inFile('src/data/learner-voices.ts', '    await resetVoicesCursor(db)\n', ''),
  },
  {
    name: 'a list of before a take went moves the cursor past it',
    test: 'tests/data/voices-after-restore.test.ts',
    changes: inFile(
      'src/data/voices-cursor.ts',
      'if (known.told === told) await db.settings.put({ key: KEY, value: { at, told } })',
      'await db.settings.put({ key: KEY, value: { at, told: known.told + told * 0 } })',
    ),
  },
  {
    name: 'a speaker whom the server has lost is not sent again',
    test: 'tests/data/voices-after-restore.test.ts',
    changes: inFile(
      'src/data/pull-voices.ts',
      'if (known.has(id) || untold.has(id)) continue',
      'if (known.size >= 0) continue',
    ),
  },
  {
    name: 'takes do not go behind their lost speaker',
    test: 'tests/data/voices-after-restore.test.ts',
    changes: inFile('src/data/queue-voices.ts', 'first.seq - 1', 'nextSeq(inOrder)'),
  },
  {
    name: 'a restored server keeps what this device had deleted',
    test: 'tests/data/voices-after-restore.test.ts',
    changes: inFile(
      'src/data/learner-voices.ts',
      "if (kind !== 'take') await noteDeletedVoices(db, [subjectId])",
      "if (kind === 'speaker') await noteDeletedVoices(db, [subjectId])",
    ),
  },
  {
    name: 'a restored server keeps what another device had deleted',
    test: 'tests/data/voices-after-restore.test.ts',
    only: 'only heard',
    changes: inFile(
      'src/data/pull-voices.ts',
      '    const deleted = await noteDeletedVoices(db, removed)\n    for (const id of removed) await dropSpeaker',
      '    const deleted = await noteDeletedVoices(db, [])\n    for (const id of removed) await dropSpeaker',
    ),
  },
  {
    name: 'the worker of a link does not hear of the network',
    test: 'tests/sw/record-worker.test.ts',
    changes: inFile(
      'sw/record-worker.ts',
      "self.addEventListener('sync'",
      "self.addEventListener('push'",
    ),
  },
  {
    name: 'the worker of a link says that all is sent where it is not',
    test: 'tests/sw/record-worker.test.ts',
    changes: inFile(
      'src/data/invited/deliver-invited.ts',
      "outcome === 'interrupted' || outcome",
      'outcome',
    ),
  },
  {
    name: 'the worker of a link delivers the first link alone',
    test: 'tests/sw/record-worker.test.ts',
    changes: inFile(
      'src/data/invited/deliver-invited.ts',
      'of await invitedDbNames()',
      'of (await invitedDbNames()).slice(0, 1)',
    ),
  },
  {
    name: 'a take that the owner gave back is its speaker’s no more',
    test: 'tests/server/invitations.test.ts',
    only: 'gave back',
    changes: inFile(
      'server/voices/keep-recording.ts',
      '      await db.write((tx) => giveToInvitation(tx, take))\n',
      '      void giveToInvitation\n',
    ),
  },
  {
    name: 'a take of a link counts as the owner’s after a restore',
    test: 'tests/data/voices-after-restore.test.ts',
    only: 'came by a link',
    changes: inFile(
      'server/voices/keep-recording.ts',
      '(isInvited ? FORGOTTEN_LINK : null)',
      'null',
    ),
  },
]
