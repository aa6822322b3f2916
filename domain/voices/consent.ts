/** A yes to being recorded: what it says stands in contract/speakers.ts. */
type Consent = { givenAt: string }

/** Which of two stands: the later one, and nothing that is not later than the withdrawal. Times are ISO 8601 in UTC. */
export function standingConsent<C extends Consent>(
  consents: readonly (C | null)[],
  withdrawnAt: string | null,
): C | null {
  return consents.reduce<C | null>((standing, consent) => {
    if (consent === null) return standing
    if (withdrawnAt !== null && consent.givenAt <= withdrawnAt) return standing
    return standing === null || consent.givenAt > standing.givenAt ? consent : standing
  }, null)
}

/** A yes that the speaker gave on their own phone is known by its words: nobody else is asked with them. */
export function isGivenByLink({ words }: { words: string }): boolean {
  return words.startsWith('invited-')
}
