import { Dexie } from 'dexie'
import { describe, expect, test } from 'vitest'
import { StorageError, writeDurably } from '#data/durable-write.ts'

function named(name: string, inner?: unknown): Error {
  return Object.assign(new Error(name), { name, inner })
}

/** Fails with each of the errors in turn, then succeeds. */
function failing(...errors: Error[]): () => Promise<string> {
  return async () => {
    const error = errors.shift()
    if (error) throw error
    return 'kept'
  }
}

const ports = (freed: boolean) => {
  const calls: string[] = []
  return {
    calls,
    async reopen() {
      calls.push('reopen')
    },
    async freeSpace() {
      calls.push('free')
      return freed
    },
  }
}

describe('a write that must be durable', () => {
  test('gives up audio when the disk is full, and tries again', async () => {
    const port = ports(true)
    expect(await writeDurably(failing(named('QuotaExceededError')), port)).toBe('kept')
    expect(port.calls).toEqual(['free'])
  })

  test('finds the quota error inside of what Dexie throws', async () => {
    const error = named('AbortError', named('QuotaExceededError'))
    await expect(writeDurably(failing(error), ports(false))).rejects.toMatchObject({
      name: 'StorageError',
      failure: 'full',
    })
  })

  test('finds it among the failures of many rows', async () => {
    const error = new Dexie.BulkError('reviews.bulkAdd(): 1 of 2 operations failed', {
      1: named('QuotaExceededError'),
    })
    await expect(writeDurably(failing(error), ports(false))).rejects.toMatchObject({
      name: 'StorageError',
      failure: 'full',
    })
  })

  test('opens a dead connection anew, and tries again', async () => {
    const port = ports(false)
    expect(await writeDurably(failing(named('DatabaseClosedError')), port)).toBe('kept')
    expect(port.calls).toEqual(['reopen'])
  })

  test('says so when it fails again, and never pretends', async () => {
    const error = named('InvalidStateError')
    await expect(
      writeDurably(failing(error, named('UnknownError')), ports(false)),
    ).rejects.toBeInstanceOf(StorageError)
  })

  test('does not touch an error that is a bug of ours', async () => {
    const bug = new TypeError('undefined is not a function')
    await expect(writeDurably(failing(bug), ports(true))).rejects.toBe(bug)
  })
})
