/** An AudioContext that plays nothing and writes down what was asked of it. */
export function audioBench() {
  const contexts: { state: string }[] = []
  const sources: BenchSource[] = []

  class BenchSource {
    buffer: unknown = null
    isSounding = false
    readonly ended: (() => void)[] = []
    connect = <Node>(next: Node): Node => next
    start(): void {
      this.isSounding = true
    }
    stop(): void {
      this.isSounding = false
    }
    addEventListener(_: 'ended', react: () => void): void {
      this.ended.push(react)
    }
    end(): void {
      this.isSounding = false
      for (const react of this.ended) react()
    }
  }

  class AudioContext {
    state = 'running'
    currentTime = 0
    destination = {}
    constructor() {
      contexts.push(this)
    }
    createBuffer = () => ({ copyToChannel: () => undefined })
    createGain = () => ({ gain: { value: 1 }, connect: <Node>(next: Node): Node => next })
    createBufferSource(): BenchSource {
      const source = new BenchSource()
      sources.push(source)
      return source
    }
    async close(): Promise<void> {
      this.state = 'closed'
    }
    async resume(): Promise<void> {
      this.state = 'running'
    }
  }
  return { AudioContext, contexts, sources }
}
export type AudioBench = ReturnType<typeof audioBench>
