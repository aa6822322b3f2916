import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { Deployment } from './deployments.ts'

/** The same deployment with its takes in a store that speaks S3, which outlasts every kill. */
export async function withS3(deployment: Deployment): Promise<Deployment> {
  const directory = mkdtempSync(join(tmpdir(), 'apni-boli-torture-s3-'))
  const s3 = new S3rver({
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'takes', configs: [] }],
  })
  const { port } = await s3.run()
  const settings = {
    RECORDINGS_S3_ENDPOINT: `http://127.0.0.1:${port}`,
    RECORDINGS_S3_BUCKET: 'takes',
    RECORDINGS_S3_ACCESS_KEY_ID: 'S3RVER',
    RECORDINGS_S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return {
    ...deployment,
    name: `${deployment.name} and S3`,
    env: { ...deployment.env, ...settings },
    async close() {
      await s3.close()
      rmSync(directory, { recursive: true })
      await deployment.close()
    },
  }
}
