import { IDBKeyRange } from 'fake-indexeddb'
import { StorageError } from '#data/durable-write.ts'
import { SharedDb } from '#data/session-store.ts'
import type { Tab } from './tab.ts'
import type { Device } from './device.ts'
import type { World } from './world.ts'

/** Whoever holds the device writes to the team, signed in or not. */
export async function writeToTeam(world: World, device: Device, tab: Tab): Promise<void> {
  const text = world.messages.mayBeWritten(device.name)
  const message = {
    id: world.newKey(),
    userId: device.signedIn?.userId ?? null,
    body: { name: 'Learner', email: `${device.name}@example.org`, subject: '', message: text },
  }
  try {
    if (await tab.outlives(tab.writeToTeam(message))) world.messages.isStored(text)
  } catch (error) {
    if (!(error instanceof StorageError) && !tab.isDead()) throw error
  }
}

/** What lies in the contact outbox of a device, whatever page lives or not. */
export async function findUnsent(idb: IDBFactory): Promise<string[]> {
  const shared = new SharedDb({ indexedDB: idb, IDBKeyRange })
  try {
    const rows = await shared.letters.toArray()
    return rows.map(
      ({ body, state, lastError }) => `${body.message} (${state}) ${JSON.stringify(lastError)}`,
    )
  } finally {
    shared.close()
  }
}
