import { Button } from './button.tsx'

/** What stands under a loading view that takes too long: the network, or storage that another tab or the browser holds up. */
export function LongWait() {
  return (
    <>
      <p className="soft">
        This is taking longer than it should. What is saved here stays. Close other tabs of Apni
        Boli, then reload.
      </p>
      <Button variant="quiet" onClick={() => location.reload()}>
        Reload
      </Button>
    </>
  )
}
