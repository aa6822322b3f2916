import { needsReload } from '#device/late-import.ts'
import { useLateStart } from '#state/late-start.ts'
import { LoadingView } from '#ui/loading-view.tsx'
import { PageNotFetched } from './not-fetched.tsx'

/** In the place of a learner's page while the learner's own data is being opened, and why that takes long. */
export function Opening() {
  const { because, again } = useLateStart()
  if (because === null) return <LoadingView />
  const onHelp = needsReload(because) ? () => location.reload() : again
  return <PageNotFetched because={because} onHelp={onHelp} />
}
