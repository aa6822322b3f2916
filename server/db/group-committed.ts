import { channel } from 'node:diagnostics_channel'

/** Tells how many writes each commit of the embedded database took along; costs nothing while nobody listens. */
export const groupCommitted = channel('apni-boli:group-committed')
