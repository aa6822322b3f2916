type Row = {
  id: string
  lessonId: string
  attempt: number
  score: number
  completedAt: string
  /** Finished before a whole reset that left it: attempts count from 1 again beside it. */
  carried?: boolean | undefined
}

/** XP of finished sessions of practice: ten each, and one for each two right answers. */
export function practiceXp(sessions: readonly { right: number }[]): number {
  return sessions.reduce((sum, { right }) => sum + 10 + (right - (right % 2)) / 2, 0)
}

/** XP of a log, written down once more from the rule, apart from the product's own fold. */
export function referenceXp(log: readonly Row[]): number {
  const seen = new Set<string>()
  const attempts = new Set<string>()
  let xp = 0
  const order = [...log].sort((a, b) =>
    `${a.completedAt}|${a.id}` < `${b.completedAt}|${b.id}` ? -1 : 1,
  )
  for (const { lessonId, attempt, score, carried } of order) {
    const name = `${lessonId} ${attempt}`
    if (carried !== true && attempts.has(name)) continue
    if (carried !== true) attempts.add(name)
    const tens = (score - (score % 10)) / 10
    if (seen.has(lessonId)) xp += 10 + tens + (score === 100 ? 5 : 0)
    else xp += 30 + 3 * tens + (score === 100 ? 30 : 0) + (seen.size === 0 ? 50 : 0)
    seen.add(lessonId)
  }
  return xp
}
