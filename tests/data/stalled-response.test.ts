import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { getProgress } from '#contract/progress.ts'
import { createApi } from '#data/api.ts'

test('a connection that stalls in the middle of an answer frees who waits when the time is up', async () => {
  let isLetGo = (): void => undefined
  const letGo = new Promise<void>((resolve) => (isLetGo = resolve))
  const server = createServer((_request, response) => {
    response.on('close', isLetGo)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"progress":[')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const api = createApi({ baseUrl: `http://127.0.0.1:${port}`, token: () => null })
  const answer = { ok: false, failure: { kind: 'timeout' } }
  expect(await api.call(getProgress, { timeoutMs: 200 })).toEqual(answer)
  expect(await api.callIfChanged(getProgress, null, { timeoutMs: 200 })).toEqual(answer)
  // And nothing of it is left open.
  await letGo
})
