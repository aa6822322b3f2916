import { cp, mkdir, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A fault of ours as somebody might write it: one place changed in a copy of the product. */
export type Mutant = {
  name: string
  changes: readonly { file: string; find: string; replace: string }[]
}

/** A copy of the product with one bug in it. Gives its folder, for the caller to remove. */
export async function copyWithMutant(bug: Mutant, copied: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'apni-boli-mutant-'))
  for (const path of copied) {
    await mkdir(join(folder, path, '..'), { recursive: true })
    await cp(join(ROOT, path), join(folder, path), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const { file, find, replace } of bug.changes) {
    const path = join(folder, file)
    const source = await readFile(path, 'utf8')
    if (!source.includes(find)) throw new Error(`${file} no longer reads as "${bug.name}" expects`)
    await writeFile(
      path,
      source.replace(find, () => replace),
    )
  }
  return folder
}
