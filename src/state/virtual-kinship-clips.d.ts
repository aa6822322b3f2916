/** Made at build by scripts/content/kinship-plugin.ts. */
declare module 'virtual:kinship-clips' {
  /** Clips of words that no lesson has; `id` is the word's in recordings, `sha256` that of the file. */
  export const kinshipClips: readonly { id: string; words: string; path: string; sha256: string }[]
}
