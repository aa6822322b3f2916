// `npm start`: installs what is missing, builds what is stale, serves app and API.
// Plain JavaScript without types, so that any Node can read it far enough to say its one line.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))))

const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  process.stderr.write(
    `Node 20 or newer is needed to start; this is Node ${process.versions.node}.\n`,
  )
  process.exitCode = 1
} else {
  void import('./setup/serve.mjs').then((setup) => setup.start())
}
