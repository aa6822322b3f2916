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

/** Whether a device knows of a yes that a server should have, and has not: it was put back to an earlier day. */
export function isMissed<C extends Consent & { words: string; scope: string }>(
  known: C | null,
  { consent, withdrawnAt }: { consent: C | null; withdrawnAt: string | null },
): boolean {
  if (known === null || standingConsent([consent, known], withdrawnAt) !== known) return false
  return known.words !== consent?.words || known.scope !== consent.scope
}

/** A yes that the speaker gave on their own phone is known by its words: nobody else is asked with them. */
export function isGivenByLink({ words }: { words: string }): boolean {
  return words.startsWith('invited-')
}
