import type { CoreServices } from '../core-services.ts'

/** What queueing, rendering and sending a mail needs. */
export type MailServices = Pick<
  CoreServices,
  'db' | 'clock' | 'ids' | 'mailer' | 'config' | 'log' | 'background'
>
