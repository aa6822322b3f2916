import type { LEARNING_GOALS } from '#contract/user.ts'

/** The device could not write it down: a full disk, a private window. Nothing has changed. */
export const PROFILE_NOT_KEPT = 'This device could not save it. Free some space and try again.'

/** It is on the disk and not on the server yet. */
export function savedHereText(isOnline: boolean): string {
  return isOnline
    ? 'Saved on this device, and on its way to your account.'
    : 'Saved on this device. It goes to your account when you are back online.'
}

export const PROFILE_SAVED = 'Saved'

/** Beside a changed address, before it is saved and until the server has it. */
export const ADDRESS_WILL_BE_VERIFIED =
  'A new address must be verified again: we send a link to it.'

const ADDRESS_TAKEN = 409

/** Why the server did not take a change, and what the learner can do. */
export function refusedProfileText(refused: {
  changes: { email?: string | undefined }
  status: number | undefined
  message: string | undefined
}): { title: string; text: string } {
  const { changes, status, message } = refused
  if (status === ADDRESS_TAKEN && changes.email !== undefined) {
    return {
      title: message ?? 'Email already exists or invalid data provided',
      text: `${changes.email} could not become your address. Correct it and save again, or keep the one you have.`,
    }
  }
  return {
    title: message ?? 'Your changes could not be saved.',
    text: 'Correct them and save again, or keep what you have.',
  }
}

/** What somebody may learn for, as the profile offers it and the dashboard tells it. */
export const LEARNING_GOAL_LABELS: Readonly<Record<(typeof LEARNING_GOALS)[number], string>> = {
  family_communication: 'Family Communication',
  cultural_preservation: 'Cultural Preservation',
  travel_preparation: 'Travel Preparation',
  academic_interest: 'Academic Interest',
}
