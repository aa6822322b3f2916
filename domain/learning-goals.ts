/** What somebody may learn for (spec §9, learning goals), as the profile offers it and the dashboard tells it. */
export const LEARNING_GOAL_NAMES = {
  family_communication: 'Family communication',
  cultural_preservation: 'Cultural preservation',
  travel_preparation: 'Travel preparation',
  academic_interest: 'Academic interest',
} as const
