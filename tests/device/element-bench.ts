import type { ClipElement } from '#device/clip-element.ts'

/** Media elements that play nothing, write down what was asked of them and say what a browser would. */
export function elementBench() {
  const elements: BenchElement[] = []

  class BenchElement {
    src = ''
    volume = 1
    playbackRate = 1
    defaultPlaybackRate = 1
    preservesPitch = false
    webkitPreservesPitch = false
    ended = false
    isSounding = false
    refuse: (reason: unknown) => void = () => undefined
    readonly reactions = new Map<string, () => void>()
    constructor() {
      elements.push(this)
    }
    play() {
      this.isSounding = true
      return new Promise<void>((_, refuse) => (this.refuse = refuse))
    }
    pause() {
      this.isSounding = false
    }
    loads = 0
    load() {
      this.loads += 1
      this.refuse(new DOMException('The play() request was interrupted', 'AbortError'))
    }
    removeAttribute() {
      this.src = ''
    }
    addEventListener(event: string, react: () => void) {
      this.reactions.set(event, react)
    }
    tell(event: 'playing' | 'waiting' | 'pause' | 'error' | 'ended') {
      this.reactions.get(event)?.()
    }
    /** As a browser does it: the pause comes first. */
    end() {
      this.ended = true
      this.tell('pause')
      this.tell('ended')
    }
  }

  return {
    elements,
    createElement: () => new BenchElement() as unknown as ClipElement,
    last: () => {
      const element = elements.at(-1)
      if (!element) throw new Error('Nothing was played')
      return element
    },
  }
}
