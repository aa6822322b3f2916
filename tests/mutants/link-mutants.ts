import { inFile, type Mutant } from './mutant.ts'

/** Each loses a take that was recorded by a link, or a speaker's consent. The simulator catches those that name no test. */
export const LINK_MUTANTS: readonly Mutant[] = [
  {
    name: 'a take by a link counts as sent when its upload fails',
    changes: inFile(
      'src/data/invited/invited-outbox.ts',
      '  if (sent.ok) return sent\n',
      "  if (sent.ok || (row.kind === 'take' && sent.failure.kind === 'network')) return { ok: true, value: 0 }\n",
    ),
  },
  {
    name: 'a take by a link goes under another id when it is sent again',
    changes: [
      ...inFile(
        'src/data/invited/send-invited.ts',
        '  { kind, subjectId }: VoiceOutboxRow,\n',
        '  { kind, subjectId, attempts }: VoiceOutboxRow,\n',
      ),
      ...inFile(
        'src/data/invited/send-invited.ts',
        'return api.call(putInvitedRecording, { ...options, body, audio })',
        "const params = { id: attempts > 0 ? subjectId.replace(/^./, '0') : subjectId }\n" +
          '      return api.call(putInvitedRecording, { ...options, params, body, audio })',
      ),
    ],
  },
  {
    name: 'a link that was taken back goes on taking',
    changes: inFile(
      'server/voices/keep-recording.ts',
      '    if (end !== null) return fail({ kind: end })\n',
      "    if (end === 'invitation-expired') return fail({ kind: end })\n",
    ),
  },
  {
    name: 'a restored server does not get what was recorded by a link again',
    test: 'tests/data/invited.test.ts',
    only: 'put back to an earlier day',
    changes: inFile(
      'src/data/invited/invited-recordings.ts',
      '      if (told.has(id)) continue\n',
      '      if (told.has(id) || bytes.has(id)) continue\n',
    ),
  },
  {
    name: 'everything taken back by a link leaves a take on the server',
    test: 'tests/server/invitations.test.ts',
    only: 'still withdraws everything',
    changes: inFile(
      'server/voices/invited.ts',
      'rows.filter(isOfBefore), now',
      'rows.filter(isOfBefore).slice(1), now',
    ),
  },
  {
    name: 'an older yes of another device stands in place of a later one',
    changes: inFile(
      'domain/voices/consent.ts',
      'return standing === null || consent.givenAt > standing.givenAt ? consent : standing',
      'return consent',
    ),
  },
  {
    name: 'a yes that a restored server has lost is lost on the devices too',
    changes: inFile(
      'src/data/pull-voices.ts',
      'const isKept = isMissed(known, row)\n',
      'const isKept = isMissed(known, row) && here.length === 0\n',
    ),
  },
  {
    name: 'a yes by a link that a restored server has lost is not sent again',
    test: 'tests/data/invited.test.ts',
    only: 'a yes that a server has lost',
    changes: inFile(
      'src/data/invited/invited-recordings.ts',
      'if (isMissed(consent, told)) {',
      'if (isMissed(consent, told) && isQueued) {',
    ),
  },
  {
    name: 'an upload that was given up comes in behind a withdrawal',
    test: 'tests/data/invited.test.ts',
    only: 'arrives late',
    changes: inFile(
      'src/data/invited/invited-recordings.ts',
      'of takes) {',
      'of takes.slice(takes.length)) {',
    ),
  },
  {
    name: 'a yes keeps the date that a wrong clock gave it',
    test: 'tests/data/voices-after-restore.test.ts',
    only: 'ran ahead',
    changes: inFile(
      'src/data/send-voice.ts',
      'if (known === undefined || known.consent?.givenAt !== sent?.givenAt) return',
      'if (known === undefined || known.consent !== sent) return',
    ),
  },
]
