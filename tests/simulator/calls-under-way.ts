import type { Sender } from './sender.ts'

/** A call with an idempotency key: a drainer sends a row. */
export type DrainCall = { sender: Sender; path: string; thread: string; isRobbed: boolean }

/** Limit of parallel calls of one drainer. */
const MOST_AT_ONCE = 4
const WHOLE_RESET = '/api/progress/reset'

/** Calls in flight. Each outbox of a device may have one drainer and each thread one call; a whole reset is sent alone. */
export class CallsUnderWay {
  private readonly byOutbox = new Map<string, Set<DrainCall>>()
  private readonly violate: (what: string) => void

  constructor(violate: (what: string) => void) {
    this.violate = violate
  }

  /** Returns the function that ends the call. */
  begin(outbox: string, call: DrainCall): () => void {
    const calls = this.byOutbox.get(outbox) ?? new Set()
    this.byOutbox.set(outbox, calls)
    const { sender, thread } = call
    // Calls of a page whose lock was stolen do not count against the new drainer.
    const others = [...calls].filter((other) => !other.sender.isDead() && !other.isRobbed)
    if (others.some((other) => other.sender !== sender)) {
      this.violate(`${sender.name} drained while another did`)
    }
    if (others.length >= MOST_AT_ONCE) {
      this.violate(`${sender.name} had more than ${MOST_AT_ONCE} calls under way`)
    }
    if (others.some((other) => other.thread === thread)) {
      this.violate(`${sender.name} sent two rows of one thread at once: ${thread}`)
    }
    if (others.length > 0 && [call, ...others].some(({ path }) => path === WHOLE_RESET)) {
      this.violate(`${sender.name} sent a whole reset beside another call`)
    }
    calls.add(call)
    return () => calls.delete(call)
  }

  /** The outbox's lock was stolen from this page. */
  forgive(sender: Sender, isOf: (call: DrainCall) => boolean): void {
    for (const calls of this.byOutbox.values()) {
      for (const call of calls) if (call.sender === sender && isOf(call)) call.isRobbed = true
    }
  }
}
