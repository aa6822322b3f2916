import type { Migration } from 'kysely'
import { createAccountsAndProgress } from './migrations/001-accounts-and-progress.ts'
import { createBillingTables } from './migrations/002-billing.ts'
import { createAccountTables } from './migrations/003-account.ts'
import { createSuggestionTables } from './migrations/004-suggestions.ts'
import { createEndedSessions } from './migrations/005-ended-sessions.ts'
import { createAccountMails } from './migrations/006-account-mails.ts'
import { indexKeptAnswersByAge } from './migrations/007-kept-answers-by-age.ts'
import { indexWindowsByEnd } from './migrations/008-windows-by-end.ts'
import { addBillingMailTries } from './migrations/009-billing-mail-tries.ts'
import { boundKeptAnswers } from './migrations/010-bound-kept-answers.ts'
import { addResetColumns } from './migrations/011-resets.ts'
import { createMailQueue } from './migrations/012-mail-queue.ts'
import { dropSandboxTables } from './migrations/013-drop-sandbox.ts'
import { createReviews } from './migrations/014-reviews.ts'
import { createPractices } from './migrations/015-practices.ts'
import { createEvenings } from './migrations/016-evenings.ts'
import { createVoices } from './migrations/017-voices.ts'
import { createFamily } from './migrations/018-family.ts'
import { createReviewers } from './migrations/019-reviewers.ts'
import { widenFamilyKinds } from './migrations/020-family-details.ts'
import { widenNumbersOfTakes } from './migrations/021-numbers-of-takes.ts'
import { widenNumbersOfReviews } from './migrations/022-numbers-of-reviews.ts'
import { addChangesOfSpeakers } from './migrations/023-changes-of-speakers.ts'
import { addLinesReadAloud } from './migrations/024-lines-read-aloud.ts'
import { uncheckReviews } from './migrations/025-unchecked-reviews.ts'

/**
 * In order of their names; a released one is never changed, a later one follows it. The names stay as they are,
 * because every database has recorded those that it has run, and refuses to open without one of them.
 */
export const migrations: Record<string, Migration> = {
  '001-accounts-and-progress': { up: createAccountsAndProgress },
  '002-billing': { up: createBillingTables },
  '003-account': { up: createAccountTables },
  '004-suggestions': { up: createSuggestionTables },
  '005-ended-sessions': { up: createEndedSessions },
  '006-account-mails': { up: createAccountMails },
  '007-kept-answers-by-age': { up: indexKeptAnswersByAge },
  '008-windows-by-end': { up: indexWindowsByEnd },
  '009-billing-mail-tries': { up: addBillingMailTries },
  '010-bound-kept-answers': { up: boundKeptAnswers },
  '011-resets': { up: addResetColumns },
  '012-mail-queue': { up: createMailQueue },
  '013-drop-sandbox': { up: dropSandboxTables },
  '014-reviews': { up: createReviews },
  '015-practices': { up: createPractices },
  '016-evenings': { up: createEvenings },
  '017-voices': { up: createVoices },
  '018-family': { up: createFamily },
  '019-reviewers': { up: createReviewers },
  '020-family-details': { up: widenFamilyKinds },
  '021-numbers-of-takes': { up: widenNumbersOfTakes },
  '022-numbers-of-reviews': { up: widenNumbersOfReviews },
  '023-changes-of-speakers': { up: addChangesOfSpeakers },
  '024-lines-read-aloud': { up: addLinesReadAloud },
  '025-unchecked-reviews': { up: uncheckReviews },
}
