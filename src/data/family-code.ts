import { changeFamily } from './change-family.ts'
import { pullFamily } from './pull-family.ts'
import { quarantineFamily } from './quarantine-family.ts'
import { sendFamily } from './send-family.ts'

/** What changes and syncs the family tree: most visits need none of it, and it comes as one. */
export const familyCode = { changeFamily, pullFamily, quarantineFamily, sendFamily }
