import { create } from 'zustand'

/** Whether a newer version of the app has taken over a database of this page, which must then be reloaded. */
export const useOutdated = create<{ isOutdated: boolean }>()(() => ({ isOutdated: false }))

export function noteOutdated(): void {
  useOutdated.setState({ isOutdated: true })
}
