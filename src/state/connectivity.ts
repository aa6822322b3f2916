import { create } from 'zustand'

type Connectivity = {
  /** What the browser believes. A hint: only a call that was answered proves a connection. */
  isOnline: boolean
}

export const useConnectivity = create<Connectivity>()(() => ({ isOnline: navigator.onLine }))

window.addEventListener('online', () => useConnectivity.setState({ isOnline: true }))
window.addEventListener('offline', () => useConnectivity.setState({ isOnline: false }))
