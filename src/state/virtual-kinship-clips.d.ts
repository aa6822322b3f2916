/** Made at build by scripts/content/kinship-plugin.ts. */
declare module 'virtual:kinship-clips' {
  /** Clips of words that no lesson has; `id` is the word's in recordings, `sha256` that of the file. */
  export const kinshipClips: readonly {
    id: string
    words: string
    path: string
    sha256: string
    origin: 'native' | 'family' | 'synthesised'
  }[]
}

declare module 'virtual:taught-kinship-clips' {
  /** Clips for everybody of words that a lesson teaches as the item `id`; `sha256` where the worker does not bring the file. */
  export const taughtKinshipClips: readonly {
    id: string
    words: string
    path: string
    sha256?: string
    origin: 'native' | 'family' | 'synthesised'
  }[]
}
