import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CompatData } from '@mdn/browser-compat-data'

/** MDN's compatibility data: 20 MB, read as a file, because a test would take it through its compiler. */
export const COMPAT_DATA = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@mdn/browser-compat-data'), 'utf8'),
) as CompatData
