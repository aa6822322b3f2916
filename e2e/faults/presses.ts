import type { Learner } from '../world/learner.ts'
import { explainEvents } from './event-presses.ts'
import { describe } from './family-ledger.ts'
import type { Round } from './round.ts'
import type { Screen, StormDevice } from './storm-device.ts'

/** Names of presses whose outcome nobody has seen yet. */
export const inLesson = (learner: Learner, lessonId: string): string =>
  `${learner.userId} in ${lessonId}`
export const completing = (
  learner: Learner,
  { lessonId, attempt }: Pick<Screen, 'lessonId' | 'attempt'>,
): string => `${learner.userId} completes ${lessonId} ${attempt}`

/**
 * Whoever died or was signed out in the middle of a press: what the disk has of it counts as done, and must reach the
 * server like everything else. A completion on the disk that nobody pressed for is a violation.
 */
export async function askTheDisk(round: Round, device: StormDevice): Promise<void> {
  for (const learner of round.learners) {
    const disk = await device.disk(learner)
    if (disk === null) continue
    explainEvents(round, { device, learner }, disk)
    for (const line of round.ledgerOf(learner).family.explain(disk.family)) {
      round.violate(`a change that nobody made is on the ${device.name}: ${describe(line)}`)
    }
    for (const { id, itemId } of round.ledgerOf(learner).takes.explain(disk.recordings)) {
      round.violate(`a take that nobody kept is on the ${device.name}: ${itemId} (${id})`)
    }
    if (![...device.pressed].some((press) => press.startsWith(learner.userId))) continue
    const ledger = round.ledgerOf(learner)
    for (const row of disk.progress) {
      if (device.pressed.has(inLesson(learner, row.lessonId))) ledger.progressed(row.lessonId, row)
    }
    for (const row of disk.completions) {
      if (ledger.knows(row.id)) continue
      // One press, one completion; what a reset or a corrected clock has moved has another id.
      if (device.pressed.delete(completing(learner, row))) ledger.completed(device.doneNow(row))
      else if (!ledger.tells(row))
        round.violate(`a completion that nobody made is on the ${device.name}: ${row.id}`)
    }
  }
  device.pressed.clear()
}
