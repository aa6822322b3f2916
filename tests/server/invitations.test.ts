import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { onSqliteThenPostgres } from './databases.ts'
import { type MemoryStore, memoryStore } from './memory-store.ts'
import { registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'
import { CONSENT, household, invited, webm } from './voice-calls.ts'

const DAY_MS = 86_400_000

onSqliteThenPostgres('Invitations', (fresh) => {
  const clock = { now: Date.parse('2026-11-27T10:00:00Z') }
  let server: TestServer
  let store: MemoryStore
  const start = async () => {
    store = memoryStore()
    server = await startTestServer({
      database: await fresh(),
      recordings: store,
      now: () => clock.now,
    })
    const home = household(server, await registerAccount(server, { verified: true }))
    const speakerId = await home.speaker({ consent: null })
    const { id, secret } = await home.invite(speakerId)
    return { home, speakerId, id, nani: invited(server, secret) }
  }
  afterEach(() => server.close())

  test('somebody with a link reads their list, agrees, records, and hears their own takes alone', async () => {
    const { home, speakerId, nani } = await start()
    const view = await nani.read()
    expect(Object.keys(view.body)).toEqual(['ownerName', 'speaker', 'items', 'expiresAt'])
    expect(view.body).toMatchObject({
      ownerName: 'Zaara Khan',
      speaker: { name: 'Nani', consent: null },
    })
    expect((view.body['items'] as { itemId: string }[]).map(({ itemId }) => itemId)).toEqual([
      'l1-1',
      'l2-1',
    ])
    expect((await nani.put()).status).toBe(403)
    expect((await nani.consent()).status).toBe(200)
    const [own, ofOwner] = [randomUUID(), randomUUID()]
    expect((await nani.put(webm(), { id: own })).body['recording']).toMatchObject({
      id: own,
      speakerId,
    })
    await home.put(speakerId, webm(), { id: ofOwner })
    expect(((await nani.list()).body['recordings'] as object[]).length).toBe(1)
    expect([(await nani.audio(own)).status, (await nani.audio(ofOwner)).status]).toEqual([200, 404])
    expect((await nani.remove(ofOwner)).status).toBe(404)
    expect((await nani.put(webm(), { itemId: 'l3-1' })).status).toBe(404)
    expect((await home.list()).body['recordings']).toHaveLength(2)
  })

  test('a take that the owner gave back to a restored server is its speaker’s again, whoever sends it first', async () => {
    const { home, speakerId, nani } = await start()
    await nani.consent()
    const other = invited(server, (await home.invite(await home.speaker())).secret)
    const [id, bytes] = [randomUUID(), webm()]
    // The restore has forgotten the take, and the owner's phone knows no link.
    expect((await home.put(speakerId, bytes, { id })).status).toBe(200)
    expect((await other.put(bytes, { id })).status).toBe(409)
    expect((await nani.put(webm(), { id })).status).toBe(409)
    expect((await nani.list()).body['recordings']).toEqual([])
    expect((await nani.put(bytes, { id })).body['recording']).toMatchObject({ id, speakerId })
    expect((await nani.list()).body['recordings']).toMatchObject([{ id }])
    // Another phone of the owner's that gives it back takes it from nobody.
    expect((await home.put(speakerId, bytes, { id })).status).toBe(200)
    expect(store.objects.size).toBe(1)
    expect((await nani.withdraw()).status).toBe(200)
    expect((await home.audio(id)).status).toBe(404)
    expect((await home.put(speakerId, bytes, { id })).status).toBe(410)
    expect((await nani.put(bytes, { id })).status).toBe(410)
    expect(store.objects.size).toBe(0)
  })

  test('a take that the owner gives back as one of a link is of no link, and no other one’s, until its speaker sends it', async () => {
    const { home, speakerId, nani } = await start()
    await nani.consent()
    const other = invited(server, (await home.invite(await home.speaker())).secret)
    const [id, bytes] = [randomUUID(), webm()]
    const given = await home.put(speakerId, bytes, { id, isInvited: true })
    expect(given.body['recording']).toMatchObject({ id, isInvited: true })
    expect((await other.put(bytes, { id })).status).toBe(409)
    expect((await nani.list()).body['recordings']).toEqual([])
    expect([(await nani.audio(id)).status, (await other.remove(id)).status]).toEqual([404, 404])
    expect((await nani.put(bytes, { id })).status).toBe(200)
    expect((await nani.list()).body['recordings']).toMatchObject([{ id }])
    expect((await nani.remove(id)).status).toBe(200)
  })

  test('a take that the owner gave back goes when its speaker deletes it, once more where the answer got lost', async () => {
    const { home, speakerId, nani } = await start()
    await nani.consent()
    const id = randomUUID()
    await home.put(speakerId, webm(), { id, isInvited: true })
    expect((await nani.remove(id)).body).toEqual({ removed: true })
    expect((await nani.remove(id)).body).toEqual({ removed: false })
    expect(store.objects.size).toBe(0)
  })

  test('a link asks for a word that only the family tree has, beside the items of lessons', async () => {
    const { home, speakerId } = await start()
    const { answer, secret } = await home.invite(speakerId, ['W-0123456789', 'l1-1'])
    expect(answer.status).toBe(200)
    const nani = invited(server, secret)
    const { body } = await nani.read()
    expect(body['items']).toMatchObject([
      { itemId: 'W-0123456789', english: 'aunt', roman: 'puwaa', shahmukhi: 'پھوا' },
      { itemId: 'l1-1' },
    ])
    await nani.consent()
    expect((await nani.put(webm(), { itemId: 'W-0123456789' })).status).toBe(200)
    expect((await home.list()).body['recordings']).toMatchObject([{ itemId: 'W-0123456789' }])
  })

  test('a link that is taken back reads nothing and still deletes one take or all', async () => {
    const { home, id, nani } = await start()
    await nani.consent()
    const [take, other] = [randomUUID(), randomUUID()]
    await nani.put(webm(), { id: take })
    await nani.put(webm(), { id: other })
    store.beforePut = async () => {
      store.beforePut = null
      await home.takeBack(id)
    }
    const inTheMiddle = await nani.put()
    expect([inTheMiddle.status, inTheMiddle.body['reason']]).toEqual([410, 'invitation-taken-back'])
    expect(store.objects.size).toBe(2)
    for (const answer of [
      await nani.read(),
      await nani.list(),
      await nani.audio(take),
      await nani.consent(),
    ]) {
      expect(answer.status).toBe(410)
    }
    expect((await nani.remove(take)).body['removed']).toBe(true)
    expect((await nani.withdraw()).body['removed']).toBe(1)
    expect([store.objects.size, (await home.list()).body['removed']]).toEqual([0, [take, other]])
  })

  test('after thirty days a link takes no more, and its takes can still be heard and taken back', async () => {
    const { nani } = await start()
    await nani.consent()
    const take = randomUUID()
    await nani.put(webm(), { id: take })
    clock.now += 30 * DAY_MS
    expect((await nani.read()).body['reason']).toBe('invitation-expired')
    expect((await nani.put()).status).toBe(410)
    expect((await nani.audio(take)).status).toBe(200)
    expect((await nani.remove(take)).status).toBe(200)
    expect(store.objects.size).toBe(0)
  })

  test('a link that has ended takes an offer to the course back, once, and no other yes', async () => {
    const { home, id, nani } = await start()
    const offer = { ...CONSENT, scope: 'course', words: 'invited-2' }
    const dated = (minutes: number) => ({ givenAt: `2026-11-01T10:0${minutes}:00.000Z` })
    await nani.consent({ ...offer, ...dated(2) })
    const standing = async () => (await home.speakers())[0]?.consent
    await home.takeBack(id)
    // One of before the offer is none, and an offer is more than stands.
    for (const more of [dated(1), { ...offer, ...dated(3) }]) {
      expect((await nani.consent({ ...CONSENT, ...more })).status).toBe(410)
    }
    expect(await standing()).toMatchObject({ scope: 'course' })
    const back = { ...CONSENT, ...dated(4) }
    expect((await nani.consent(back)).status).toBe(200)
    expect(await standing()).toEqual(back)
    expect((await nani.consent({ ...CONSENT, ...dated(5) })).status).toBe(410)
    await nani.withdraw()
    expect((await nani.consent({ ...CONSENT, ...dated(6) })).status).toBe(410)
    expect(await standing()).toBeNull()
  })

  test('after a withdrawal nothing is taken until the speaker agrees again', async () => {
    const { home, speakerId, nani } = await start()
    await nani.consent()
    await nani.withdraw()
    expect([(await nani.put()).status, (await home.put(speakerId)).status]).toEqual([403, 403])
    // A yes of before that comes late is none.
    await nani.consent(CONSENT)
    expect((await nani.put()).status).toBe(403)
    const { withdrawnAt } = (await nani.read()).body['speaker'] as { withdrawnAt: string }
    await nani.consent({ ...CONSENT, after: withdrawnAt })
    expect((await nani.put()).status).toBe(200)
  })

  test('twenty are open at a time; items that are closed to the owner are refused; a guessed secret opens nothing', async () => {
    const { home, speakerId } = await start()
    expect((await home.invite(speakerId, ['l4-1'])).answer.status).toBe(403)
    expect((await home.invite(speakerId, ['l9-1'])).answer.status).toBe(404)
    expect((await home.invite(randomUUID())).answer.status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 30 }, () => home.invite(speakerId)))
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(19)
    const open = answers.find(({ answer }) => answer.status === 200)
    await home.takeBack(open?.id ?? '')
    expect((await home.invite(speakerId)).answer.status).toBe(200)
    for (const secret of ['', 'x', 'A'.repeat(43)])
      expect((await invited(server, secret).read()).status).toBe(401)
  })

  test('where too many ended ones are kept, nobody is told to take back one that is open', async () => {
    const { home, speakerId, id } = await start()
    await home.takeBack(id)
    for (let made = 1; made < 200; made += 1) await home.takeBack((await home.invite(speakerId)).id)
    const { answer } = await home.invite(speakerId)
    expect(answer.status).toBe(422)
    expect(answer.body['error']).toMatch(/^At most 200 invitations are kept, .* after 30 days/)
  })
})
