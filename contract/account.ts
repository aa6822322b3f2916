import * as v from 'valibot'
import { defineCall } from './call.ts'

export const exportAccount = defineCall({
  method: 'GET',
  path: '/api/account/export',
  access: 'learner',
  summary: 'Everything kept about the learner, as JSON',
  body: undefined,
  response: v.looseObject({ exportedAt: v.string(), account: v.looseObject({ id: v.string() }) }),
  failures: [401, 429],
})

export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account',
  access: 'learner',
  summary: 'Delete the account and everything of it; ends every session and the subscription',
  body: undefined,
  response: v.looseObject({ deleted: v.boolean() }),
  failures: [401, 429, 502],
})
