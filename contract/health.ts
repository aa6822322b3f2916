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
  response: health,
  failures: [503],
})

const status = v.looseObject({ status: v.literal('ok') })

export const getLive = defineCall({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether the process answers at all; one that does not should be started anew',
  body: undefined,
  response: status,
})

export const getReady = defineCall({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary:
    'Whether requests should be sent here: the database answers and takes writes, and the process is not stopping',
  body: undefined,
  response: status,
  failures: [503],
})
