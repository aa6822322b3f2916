import type { Achievement } from '#domain/achievements.ts'

/** How far it is: "Unlocked", or "2 of 3 lessons". */
export function progressInWords({ category, isUnlocked, progress, target }: Achievement): string {
  if (isUnlocked) return 'Unlocked'
  return `${progress} of ${target} ${unitOf(category, target)}`
}

function unitOf(category: Achievement['category'], count: number): string {
  switch (category) {
    case 'lessons':
      return count === 1 ? 'lesson' : 'lessons'
    case 'streaks':
      return 'days'
    case 'xp':
      return 'XP'
    case 'community':
      return count === 1 ? 'step' : 'steps'
  }
}
