export type CoachWay = 'compare' | 'recognise'

let chosen: CoachWay = 'compare'

/** The way that the learner chose last, for as long as the app is open: Try Again begins a fresh exercise. */
export function lastWay(): CoachWay {
  return chosen
}

export function rememberWay(way: CoachWay): void {
  chosen = way
}
