import { optional, pipe, regex, string, check, transform } from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import type { S3Settings } from './s3-store.ts'

const endpoint = pipe(
  string(),
  transform((text) => text.replace(/\/+$/, '')),
  check((text) => /^https?:\/\/[^\s?#]+$/.test(text), 'must be an http(s):// address'),
)

/** Where takes are, if not in DATA_DIR or PostgreSQL. */
export const recordingEntries = {
  RECORDINGS_S3_ENDPOINT: optional(endpoint),
  RECORDINGS_S3_BUCKET: optional(
    pipe(string(), regex(/^[\w.-]{3,63}$/, 'must be the name of a bucket')),
  ),
  RECORDINGS_S3_REGION: optional(string(), 'us-east-1'),
  RECORDINGS_S3_ACCESS_KEY_ID: optional(string()),
  RECORDINGS_S3_SECRET_ACCESS_KEY: optional(string()),
}

type Given = { [Name in keyof typeof recordingEntries]?: string | undefined }

/** Null where none is named; all of them are needed together. */
export function recordingSettings(given: Given): Result<S3Settings | null, string> {
  const settings = {
    endpoint: given.RECORDINGS_S3_ENDPOINT,
    bucket: given.RECORDINGS_S3_BUCKET,
    accessKeyId: given.RECORDINGS_S3_ACCESS_KEY_ID,
    secretAccessKey: given.RECORDINGS_S3_SECRET_ACCESS_KEY,
  }
  if (Object.values(settings).every((value) => value === undefined)) return ok(null)
  const missing = (
    [
      ['RECORDINGS_S3_ENDPOINT', settings.endpoint],
      ['RECORDINGS_S3_BUCKET', settings.bucket],
      ['RECORDINGS_S3_ACCESS_KEY_ID', settings.accessKeyId],
      ['RECORDINGS_S3_SECRET_ACCESS_KEY', settings.secretAccessKey],
    ] as const
  ).find(([, value]) => value === undefined)
  if (missing !== undefined) {
    return fail(`${missing[0]}: is needed together with the other RECORDINGS_S3_ settings`)
  }
  const { endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = '' } = settings
  const region = given.RECORDINGS_S3_REGION ?? 'us-east-1'
  return ok({ endpoint, bucket, region, accessKeyId, secretAccessKey })
}
