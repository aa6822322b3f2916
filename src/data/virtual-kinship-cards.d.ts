/** Made at build by scripts/content/kinship-plugin.ts. */
declare module 'virtual:kinship-cards' {
  /** By the relation's path, of each that has a word: the item that teaches the usual one; empty where no lesson does. */
  export const kinshipCards: Readonly<Partial<Record<string, string>>>
}
