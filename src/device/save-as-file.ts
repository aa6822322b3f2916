/** Hands the browser a JSON document to save. */
export function saveAsFile(name: string, json: string): void {
  saveBlobAsFile(name, new Blob([json], { type: 'application/json' }))
}

/** Hands the browser a file to save. */
export function saveBlobAsFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The download has its own hold on the data once it has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
