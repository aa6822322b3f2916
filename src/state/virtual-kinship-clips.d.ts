/** Made at build by scripts/content/kinship-plugin.ts. */
declare module 'virtual:kinship-clips' {
  /** Clips of words that no lesson has; `id` is the word's in recordings, `sha256` that of the file. */
  export const kinshipClips: readonly { id: string; words: string; path: string; sha256: string }[]
}

declare module 'virtual:premium-kinship-clips' {
  /** Clips of words of the family tree that only premium lessons teach; `sha256` that of the file. */
  export const premiumKinshipClips: readonly { words: string; path: string; sha256: string }[]
}
