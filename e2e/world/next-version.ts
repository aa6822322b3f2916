import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const BUILT = resolve(process.env['E2E_DIST'] ?? join(import.meta.dirname, '..', '..', 'dist'))

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }

/** What the bundler names by content: name, hash, kind. */
const CHUNK = /^(.+-)([\w-]{8})(\.(?:js|css))$/

/**
 * The build as its next version: index.html says so, each script and stylesheet has another name as after a real change, in every
 * file that names it, and the worker's list carries the new revisions of the pages. Gives the folder; it is the caller's to remove.
 */
export async function nextVersion(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'apni-boli-version-'))
  await cp(BUILT, folder, { recursive: true })
  await renameChunks(folder, name)
  const page = join(folder, 'index.html')
  const html = (await readFile(page, 'utf8')).replace(
    '<head>',
    `<head><meta name="version" content="${name}">`,
  )
  await writeFile(page, html)
  await renewRevision(folder, 'index.html')
  await renewRevision(folder, 'landing.html')
  return folder
}

async function renameChunks(folder: string, version: string): Promise<void> {
  const assets = join(folder, 'assets')
  const renamed = new Map<string, string>()
  for (const name of await readdir(assets)) {
    const [, stem, hash, kind] = CHUNK.exec(name) ?? []
    if (hash === undefined) continue
    renamed.set(name, `${stem}${digest(version + hash, 'base64url').slice(0, hash.length)}${kind}`)
  }
  if (renamed.size === 0) throw new Error('The build names no file by its content')
  const names = new RegExp(
    [...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'),
    'g',
  )
  const next = (text: string): string => text.replace(names, (name) => renamed.get(name) ?? name)
  for (const name of await readdir(assets)) {
    const file = join(assets, name)
    const newName = renamed.get(name)
    if (newName !== undefined) {
      const text = next(await readFile(file, 'utf8'))
      await writeFile(join(assets, newName), text)
      // As a build does. Where it is missing the server compresses each file at its first request, far more tightly: seconds.
      await writeFile(join(assets, `${newName}.br`), brotliCompressSync(text, QUICK))
      await rm(file)
    } else if (/\.(?:js|css)\.br$/.test(name)) await rm(file)
  }
  for (const name of ['index.html', 'landing.html', 'service-worker.js']) {
    const file = join(folder, name)
    await writeFile(file, next(await readFile(file, 'utf8')))
  }
}

/** As vite.config.ts writes it into the worker's list. */
async function renewRevision(folder: string, page: string): Promise<void> {
  const worker = join(folder, 'service-worker.js')
  const script = await readFile(worker, 'utf8')
  const html = await readFile(join(folder, page), 'utf8')
  const entry = new RegExp(`\\{[^{}]*"url":"${page.replace('.', '\\.')}"[^{}]*\\}`)
  const found = entry.exec(script)?.[0]
  if (found === undefined) throw new Error(`The worker does not list ${page}`)
  const listed = JSON.parse(found) as { bytes?: number; revision: string; url: string }
  listed.revision = digest(html, 'hex').slice(0, 32)
  if (listed.bytes !== undefined) listed.bytes = Buffer.byteLength(html)
  await writeFile(worker, script.replace(found, JSON.stringify(listed)))
}

function digest(text: string, form: 'hex' | 'base64url'): string {
  return createHash('sha256').update(text).digest(form)
}
