import { ToastRegion } from '#ui/toast.tsx'
import { ConnectionNews } from './connection-news.tsx'
import { UpdateNews } from './update-news.tsx'

/** What is told in passing, and where: the connection, a new version, and whatever a page shows as a toast. */
export function News() {
  return (
    <>
      <ConnectionNews />
      <UpdateNews />
      <ToastRegion />
    </>
  )
}
