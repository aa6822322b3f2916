import type { StripeSettings } from '../billing/stripe/stripe-settings.ts'

/** What the demonstration asks of the payment fake beside its API: the time of each subscription, and to pay. */
export function openFakeAsDemo({ apiBase }: Pick<StripeSettings, 'apiBase'>) {
  async function send(method: string, path: string, body?: string): Promise<Response> {
    try {
      return await fetch(new URL(path, apiBase ?? undefined), {
        method,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      })
    } catch (error) {
      throw new Error('--demo: there is no payment fake; start it with npm start -- --demo', {
        cause: error,
      })
    }
  }
  return {
    /** Milliseconds since 1970; null: real time. */
    async setClock(atMs: number | null): Promise<void> {
      await send('PUT', '/clock', atMs === null ? '' : String(atMs))
    },
    /** Presses Pay on a payment page. */
    async pay(url: string): Promise<void> {
      const { status } = await send('POST', `${new URL(url).pathname}/pay`)
      if (status !== 303) throw new Error(`--demo: the payment page answered ${status}`)
    },
  }
}
