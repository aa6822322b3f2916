import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const isOnPath = (name: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))
