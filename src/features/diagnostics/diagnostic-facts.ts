import type { Diagnostics } from '#state/diagnostics.ts'

export type FactGroup = {
  title: string
  facts: readonly (readonly [label: string, value: string])[]
}

/** The facts in the order in which support asks for them. */
export function diagnosticFacts(told: Diagnostics): FactGroup[] {
  const { worker, schema, storage, queue, connection, window } = told
  return [
    {
      title: 'Versions',
      facts: [
        ['App', `${told.version} (${told.build})`],
        [
          'Worker',
          worker === null
            ? 'none'
            : `${worker.version}, ${worker.kept} of ${worker.files} files here`,
        ],
        ['Update', told.update],
        ['Tables', `learner ${schema.learner ?? 'none'}, shared ${schema.shared ?? 'none'}`],
      ],
    },
    {
      title: 'Storage',
      facts: [
        ['Used', megabytes(storage.usedBytes)],
        ['Granted', megabytes(storage.quotaBytes)],
        [
          'Kept for good',
          storage.isPersistent === null ? 'unknown' : yesOrNo(storage.isPersistent),
        ],
        ['In memory only', yesOrNo(storage.isMemoryOnly)],
        ['Downloaded sounds', String(storage.clips)],
      ],
    },
    {
      title: 'Sync',
      facts: [
        ['Signed in', yesOrNo(told.isSignedIn)],
        ['Last sync', queue?.lastSyncedAt ?? (queue === null ? 'unknown' : 'never')],
        ['To be synced', counted(queue?.rows)],
        ['Last errors', counted(queue?.lastErrors)],
        ['Unreadable', String(queue?.unreadable ?? 'unknown')],
        ['Set aside', String(queue?.quarantined ?? 'unknown')],
        ['Answers to cards', reviews(queue?.reviews)],
        ['Unsent messages', String(told.letters)],
      ],
    },
    {
      title: 'Permissions',
      facts: [
        ['Microphone', told.microphone],
        ['Notifications', told.notifications],
      ],
    },
    {
      title: 'Connection',
      facts: [
        ['Online', yesOrNo(connection.isOnline)],
        ['Kind', connection.kind],
        ['Saves data', yesOrNo(connection.isMetered)],
      ],
    },
    {
      title: 'Browser',
      facts: [
        ['Runs as', window.display],
        ['Window', `${window.width} × ${window.height}, ${window.pixelRatio} pixels a point`],
        ['User agent', told.browser],
        ...Object.entries(told.abilities).map(([name, has]) => [name, yesOrNo(has)] as const),
      ],
    },
  ]
}

/** The same as text, for a mail to support. */
export function diagnosticText(told: Diagnostics): string {
  const groups = diagnosticFacts(told).map(({ title, facts }) =>
    [title, ...facts.map(([label, value]) => `  ${label}: ${value}`)].join('\n'),
  )
  return [`Apni Boli, ${told.at}`, ...groups].join('\n')
}

function megabytes(bytes: number | null): string {
  return bytes === null ? 'unknown' : `${(bytes / 1e6).toFixed(1)} MB`
}

function yesOrNo(is: boolean): string {
  return is ? 'yes' : 'no'
}

function reviews(counts: { kept: number; unacknowledged: number } | undefined): string {
  if (counts === undefined) return 'unknown'
  return `${counts.kept} on this device, ${counts.unacknowledged} of them not confirmed by the server`
}

function counted(counts: Record<string, number> | undefined): string {
  if (counts === undefined) return 'unknown'
  const parts = Object.entries(counts).map(([what, number]) => `${number} × ${what}`)
  return parts.length === 0 ? 'nothing' : parts.join('; ')
}
