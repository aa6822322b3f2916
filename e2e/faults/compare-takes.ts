import { expect, type Page } from '@playwright/test'
import type { Learner, ServedVoices } from '../world/learner.ts'
import { passesOn } from './reopened.ts'
import type { Round } from './round.ts'
import type { StormDevice } from './storm-device.ts'

/** With the network back, a page that is opened has the account's voices within this. */
const COME_WITHIN_MS = 60_000

/** The server against what was recorded: each take that stays, once, with its bytes, and nothing that was deleted. */
export async function compareTakes(
  round: Round,
  learner: Learner,
  { speakers, recordings }: ServedVoices,
): Promise<void> {
  const ledger = round.ledgerOf(learner).takes
  for (const { id, itemId } of ledger.explain(recordings)) {
    round.violate(`a take that nobody kept: ${itemId} (${id})`)
  }
  const there = new Map(recordings.map((row) => [row.id, row]))
  if (there.size !== recordings.length) round.violate('a take is there twice')
  for (const take of ledger.takes()) {
    const { id, itemId, sha256, removal } = take
    const row = there.get(id)
    if (row === undefined && removal === 'none')
      round.violate(`lost: the take of ${itemId} (${id})`)
    if (row !== undefined && removal === 'certain') {
      round.violate(`deleted, and there: the take of ${itemId} (${id})`)
    }
    if (row === undefined) continue
    const served = await learner.hashOfTake(id)
    if (row.sha256 !== sha256 || served !== sha256) {
      round.violate(`the take of ${itemId} (${id}) has other bytes: ${sha256}, ${served}`)
    }
  }
  const names = speakers.map(({ name }) => name)
  for (const [name, isCertain] of ledger.speakers()) {
    const count = names.filter((one) => one === name).length
    if (count > 1) round.violate(`the speaker ${name} is there twice`)
    if (count === 0 && isCertain) round.violate(`lost: the speaker ${name}`)
  }
  for (const name of names) {
    if (!ledger.speakers().has(name)) round.violate(`a speaker whom nobody added: ${name}`)
  }
}

/** A device keeps the server's takes, byte for byte, and lists them. */
export async function compareTakesOn(
  { device, page }: { device: StormDevice; page: Page },
  learner: Learner,
  { speakers, recordings }: ServedVoices,
): Promise<void> {
  await passesOn(page, { path: '/voices', withinMs: COME_WITHIN_MS }, async () => {
    await page.getByRole('button', { name: 'Add a voice' }).waitFor()
    const served = recordings.map(({ id, sha256 }) => `${id} ${sha256}`).toSorted()
    const disk = await device.disk(learner)
    expect(disk?.recordings.map(({ id, sha256 }) => `${id} ${sha256}`).toSorted()).toEqual(served)
    expect((await device.takeHashes(learner)).toSorted()).toEqual(served)
    for (const { id, name } of speakers) {
      const count = recordings.filter(({ speakerId }) => speakerId === id).length
      const text =
        count === 1 ? '1 recording kept, 1 sent' : `${count} recordings kept, ${count} sent`
      const card = page.getByRole('region', { name, exact: true })
      await card
        .getByText(count === 0 ? 'Nothing recorded yet' : text, { exact: true })
        .waitFor({ timeout: 2_000 })
    }
  })
}
