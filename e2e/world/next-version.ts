import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const BUILT = resolve(process.env['E2E_DIST'] ?? join(import.meta.dirname, '..', '..', 'dist'))

/**
 * The build as its next version: index.html says so, and the worker's list carries its new revision, as the bundler
 * would write it. Gives the folder; it is the caller's to remove.
 */
export async function nextVersion(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'apni-boli-version-'))
  await cp(BUILT, folder, { recursive: true })
  const page = join(folder, 'index.html')
  const html = (await readFile(page, 'utf8')).replace(
    '<head>',
    `<head><meta name="version" content="${name}">`,
  )
  await writeFile(page, html)
  const worker = join(folder, 'service-worker.js')
  const script = await readFile(worker, 'utf8')
  const revision = createHash('sha256').update(html).digest('hex').slice(0, 32)
  const renewed = script.replace(
    /("revision":)"[0-9a-f]+"(,"url":"index\.html")|("url":"index\.html","revision":)"[0-9a-f]+"/,
    (_, before?: string, after?: string, turned?: string) =>
      `${before ?? turned ?? ''}"${revision}"${after ?? ''}`,
  )
  if (renewed === script) throw new Error('The worker does not list index.html')
  await writeFile(worker, renewed)
  return folder
}
