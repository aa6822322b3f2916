import type { HeardVariations } from './heard-variations.ts'
import { findRuns, placeOf, type RunMatch } from './match-run.ts'
import { matchWord } from './match-word.ts'
import type { HeardWord, TargetWord } from './spoken-words.ts'

/** Words to be said beside words that were heard; `match` is null where they do not match. */
export type AlignedSpeech = {
  targets: readonly TargetWord[]
  heard: readonly HeardWord[]
  match: RunMatch | null
}

type Step = { gain: number; targets: number; heards: number; match: RunMatch | null }

/**
 * Lays what was heard beside what was to be said, in order, so that the matches are worth the most together.
 * Work: words × words, each once; the caller bounds both.
 */
export function alignSpeech(
  targets: readonly TargetWord[],
  heard: readonly HeardWord[],
  variations: HeardVariations,
): AlignedSpeech[] {
  const runs = findRuns(targets, heard, variations)
  // best[row][column]: the best step from there on, filled from the end.
  const best: Step[][] = []
  for (let row = targets.length; row >= 0; row--) {
    const line: Step[] = []
    best[row] = line
    for (let column = heard.length; column >= 0; column--) {
      line[column] = bestStep(best, targets, heard, runs, row, column)
    }
  }
  return walk(best, targets, heard)
}

function bestStep(
  best: readonly (readonly Step[])[],
  targets: readonly TargetWord[],
  heard: readonly HeardWord[],
  runs: ReadonlyMap<string, readonly RunMatch[]>,
  row: number,
  column: number,
): Step {
  const after = (down: number, across: number) => best[row + down]?.[column + across]?.gain ?? 0
  let step: Step = { gain: 0, targets: 0, heards: 0, match: null }
  const offer = (gain: number, down: number, across: number, match: RunMatch | null): void => {
    const isFirst = step.targets + step.heards === 0
    if (isFirst || gain > step.gain) step = { gain, targets: down, heards: across, match }
  }
  const [target, word] = [targets[row], heard[column]]
  if (target && word) {
    const single = matchWord(target, word, row === column)
    const more = runs.get(placeOf(row, column)) ?? []
    const matches = single ? [{ ...single, targets: 1, heards: 1 }, ...more] : more
    for (const match of matches) {
      const gain = match.confidence * match.targets + after(match.targets, match.heards)
      offer(gain, match.targets, match.heards, match)
    }
  }
  if (target) offer(after(1, 0), 1, 0, null)
  if (word) offer(after(0, 1), 0, 1, null)
  return step
}

function walk(
  best: readonly (readonly Step[])[],
  targets: readonly TargetWord[],
  heard: readonly HeardWord[],
): AlignedSpeech[] {
  const aligned: AlignedSpeech[] = []
  let [row, column] = [0, 0]
  while (row < targets.length || column < heard.length) {
    const step = best[row]?.[column]
    if (!step) break
    aligned.push({
      targets: targets.slice(row, row + step.targets),
      heard: heard.slice(column, column + step.heards),
      match: step.match,
    })
    row += step.targets
    column += step.heards
  }
  return aligned
}
