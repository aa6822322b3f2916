import { join } from 'node:path'

/** Where the embedded database lies in its DATA_DIR. */
export function embeddedFile(dataDir: string): string {
  return join(dataDir, 'apni-boli.db')
}
