import type { FilesReport } from '#data/repair/files-report.ts'
import type { RepairReport } from '#data/repair/repair-device.ts'

export const REPAIR_FAILED =
  'This device’s storage could not be read. Close the other tabs of Apni Boli, reload this one and try once more.'

/** What a repair found and did, sentence by sentence; the first is the sum of it. */
export function repairText(report: RepairReport): string[] {
  const { quarantinedRows, unreadableMessages, app, clips, course, unsynced } = report
  const isWhole =
    quarantinedRows + unreadableMessages + clips.broken + (app?.broken ?? 0) === 0 &&
    course === 'fetched'
  const words = [isWhole ? 'Everything is in order.' : 'This is what was found.']
  if (quarantinedRows > 0) {
    words.push(
      `${count(quarantinedRows, 'entry', 'entries')} could not be read and ${isOrAre(quarantinedRows)} set aside. Nothing was thrown away: press the sync status at the top of the page to export ${quarantinedRows === 1 ? 'it' : 'them'}.`,
    )
  }
  if (unreadableMessages > 0) {
    words.push(
      `${count(unreadableMessages, 'letter', 'letters')} to us cannot be read and ${isOrAre(unreadableMessages)} left as ${unreadableMessages === 1 ? 'it is' : 'they are'}.`,
    )
  }
  words.push(
    app === null
      ? 'This browser keeps no copy of the app itself, so it needs a connection to start.'
      : filesWords(app, ['file of the app', 'files of the app']),
    filesWords(clips, ['downloaded sound', 'downloaded sounds']),
    COURSE_WORDS[course],
  )
  if (unsynced > 0) {
    words.push(
      `${count(unsynced, 'result waits', 'results wait')} to be synced. Repair has not touched ${unsynced === 1 ? 'it' : 'them'}.`,
    )
  }
  return words
}

const COURSE_WORDS: Record<RepairReport['course'], string> = {
  fetched: 'Lessons and progress are as your account has them.',
  unanswered:
    'Lessons and progress could not be compared with your account: that waits for a connection.',
  refused:
    'Lessons and progress could not be compared with your account. Sign in again, then repair.',
}

function filesWords(files: FilesReport, [one, many]: readonly [string, string]): string {
  if (files.checked === 0) return `No ${many} to look at.`
  if (files.broken === 0) return `${count(files.checked, one, many)} checked, all right.`
  const parts = [
    `${count(files.checked, one, many)} checked, ${files.broken} broken or missing:`,
    [
      files.mended > 0 && `${files.mended} fetched again`,
      files.waiting > 0 && `${files.waiting} waiting for a connection (repair again then)`,
      files.lost > 0 && `${files.lost} removed, to come back with the next update or download`,
    ]
      .filter((part) => part !== false)
      .join(', '),
  ]
  return `${parts.join(' ')}.`
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}

function isOrAre(number: number): string {
  return number === 1 ? 'is' : 'are'
}
