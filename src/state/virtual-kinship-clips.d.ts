/** Made at build by scripts/content/kinship-plugin.ts. */
declare module 'virtual:kinship-clips' {
  /** Clips of words that no lesson has; `sha256` is that of the file. */
  export const kinshipClips: readonly { words: string; path: string; sha256: string }[]
}
