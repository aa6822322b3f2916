import { useEffect, useRef, useState } from 'react'
import { useBilling } from '#state/billing.ts'

/** The way to the billing portal: the browser leaves, or it is said that it could not. */
export function usePortal() {
  const billing = useBilling()
  const isUnderWay = useRef(false)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')

  function settle(next: 'idle' | 'failed'): void {
    isUnderWay.current = false
    setState(next)
  }

  useEffect(() => {
    // Back from the portal: the browser shows this page as it was left, busy.
    const onShow = (event: PageTransitionEvent): void => {
      if (event.persisted) settle('idle')
    }
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [])

  async function open(): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setState('busy')
    if ((await billing.openPortal()) !== null) settle('failed')
  }

  return { open, isBusy: state === 'busy', hasFailed: state === 'failed' }
}
