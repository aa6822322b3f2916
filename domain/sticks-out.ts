const CONSPICUOUS_TIMES = 1.5
const CONSPICUOUS_LETTERS = 4

/** Whether an option of `longer` letters is conspicuous by its length beside one of `shorter` letters. */
export function sticksOut(longer: number, shorter: number): boolean {
  return longer >= shorter * CONSPICUOUS_TIMES && longer - shorter >= CONSPICUOUS_LETTERS
}
