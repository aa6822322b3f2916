import * as v from 'valibot'
import { defineCall } from './call.ts'

export const health = v.looseObject({
  status: v.literal('ok'),
  database: v.picklist(['sqlite', 'postgres']),
  version: v.string(),
})

export const getHealth = defineCall({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether the server and its database answer',
  body: undefined,
  answer: health,
  failures: [503],
})
