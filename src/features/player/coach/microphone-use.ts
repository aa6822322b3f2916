import { useEffect } from 'react'
import { create } from 'zustand'

/** Whether the coach's microphone is open, or about to be: it would hear whatever plays. */
export const useMicrophoneUse = create<{ isOpen: boolean }>()(() => ({ isOpen: false }))

/** Tells the rest of the coach about the microphone of this part, for as long as it is on the screen. */
export function useTellMicrophone(isOpen: boolean): void {
  useEffect(() => {
    useMicrophoneUse.setState({ isOpen })
    return () => useMicrophoneUse.setState({ isOpen: false })
  }, [isOpen])
}
