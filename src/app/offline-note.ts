/** What a learner can do without a network, and what becomes of it. */
export function offlineNote({ isMemoryOnly }: { isMemoryOnly: boolean }): string {
  return isMemoryOnly
    ? 'You are offline. Your lessons work; keep this tab open, because only it has what you do.'
    : 'You are offline. Your lessons work, and what you do is saved on this device.'
}
