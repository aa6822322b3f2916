/** Made at build by scripts/content/kinship-plugin.ts. */
declare module 'virtual:kinship' {
  // An ambient module may not import by a relative name, and an import above it would make this file no ambient one.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const kinship: readonly import('#domain/kinship/kinship-term.ts').KinshipTerm[]
}

declare module 'virtual:kin-clips' {
  /** By the word in Roman letters: where a free lesson speaks it. */
  export const kinClips: Readonly<Partial<Record<string, { url: string; isComputer: boolean }>>>
}
