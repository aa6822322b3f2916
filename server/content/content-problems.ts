/** What an author can mend: where it is and what is wrong with it. */
export type ContentProblem = { file: string; line: number; reason: string }

/** Collects everything that is wrong, so that an author sees it all at once. */
export class ContentProblems {
  readonly found: ContentProblem[] = []

  add(file: string, line: number, reason: string): void {
    this.found.push({ file, line, reason })
  }

  /** Stops with every problem on a line of its own: `content/lessons/02-family.yaml:41: reason`. */
  throwIfAny(): void {
    if (this.found.length === 0) return
    throw new Error(
      this.found.map(({ file, line, reason }) => `${file}:${line}: ${reason}`).join('\n'),
    )
  }
}
