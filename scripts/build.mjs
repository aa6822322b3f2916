import { ensureDependencies } from './setup/dependencies.mjs'
import { build } from './setup/build.mjs'
import { runCommand } from './setup/say.mjs'

// `npm run build`: always builds; `npm start` builds only what is stale.
await runCommand(async () => {
  await ensureDependencies()
  await build()
})
