import { screen, waitFor } from '@testing-library/react'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { SHARED_DB_NAME } from '#data/session-store.ts'
import { heading, openApp, signedInHere, startWorld } from './open-app.tsx'

test('a newer app takes over who is signed in: this tab says that it is older, and goes on with what it shows', async () => {
  const world = await startWorld()
  await signedInHere(world)
  openApp('/dashboard')
  await heading('Welcome back, Amina')
  await waitFor(() => expect(screen.getByTestId('sync-status').textContent).toBe('All synced'))
  const newer = new Dexie(SHARED_DB_NAME)
  newer.version(99).stores({ session: 'id, fresh', letters: 'id' })
  await newer.open()
  await screen.findByText('This tab runs an older version. Reload it to carry on.')
  await heading('Welcome back, Amina')
  newer.close()
  await newer.delete()
})
