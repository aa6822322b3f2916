/** Made at build by scripts/content/kinship-plugin.ts. */
declare module 'virtual:kinship' {
  // An ambient module may not import by a relative name, and an import above it would make this file no ambient one.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const kinship: readonly import('#domain/kinship/kinship-term.ts').KinshipTerm[]
}

declare module 'virtual:visitor-clips' {
  /** By the word in Roman letters: the clip of a free lesson or its own. */
  export const visitorClips: Readonly<Partial<Record<string, { url: string; isComputer: boolean }>>>
}
