/** What people wrote to the team on these devices, signed in or not. */
export class Messages {
  private written = 0
  private readonly possible = new Set<string>()
  private readonly certain = new Set<string>()

  /** A text that is written once in a scenario. Whether it is kept, nobody knows where the page dies meanwhile. */
  mayBeWritten(device: string): string {
    this.written += 1
    const text = `message ${this.written} from the ${device}`
    this.possible.add(text)
    return text
  }

  /** The product said that it is kept. */
  isStored(text: string): void {
    this.certain.add(text)
  }

  /** Delivered messages are on no device. */
  serverForgot(): void {
    this.certain.clear()
  }

  /** What is wrong with the messages that the server has. */
  findFaults(received: readonly string[]): string[] {
    const lost = [...this.certain].filter((text) => !received.includes(text))
    const foreign = received.filter((text) => !this.possible.has(text))
    return [
      ...lost.map((text) => `lost: ${text}`),
      ...foreign.map((text) => `a message is there that nobody wrote: ${text}`),
      ...(new Set(received).size === received.length ? [] : ['a message arrived twice']),
    ]
  }
}
