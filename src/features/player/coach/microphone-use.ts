import { useEffect } from 'react'
import { create } from 'zustand'

const useMicrophone = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

/** Whether the coach's microphone is open, or about to be: it would hear whatever plays. */
export function useIsMicrophoneOpen(): boolean {
  return useMicrophone(({ isOpen }) => isOpen)
}

/** Tells the rest of the coach about the microphone of this part, for as long as it is on the screen. */
export function useReportMicrophone(isOpenHere: boolean): void {
  useEffect(() => {
    useMicrophone.setState({ isOpen: isOpenHere })
    return () => useMicrophone.setState({ isOpen: false })
  }, [isOpenHere])
}
