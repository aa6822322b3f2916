/** `put-take.ts FOLDER KEY`: puts the take on its stdin into the file store, and prints `whole`, or why not. */
import { buffer } from 'node:stream/consumers'
import { RecordingStoreUnavailable } from '#server/ports/recording-store.ts'
import { createFileStore } from '#server/recording-stores/file-store.ts'

const [folder = '', key = ''] = process.argv.slice(2)
try {
  await createFileStore(folder).put(key, await buffer(process.stdin))
  process.stdout.write('whole')
} catch (error) {
  if (!(error instanceof RecordingStoreUnavailable)) throw error
  process.stdout.write(/\((\w+)\)/.exec(error.message)?.[1] ?? error.message)
}
