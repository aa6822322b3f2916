/** Made at build by scripts/landing/course-voices-plugin.ts. */
declare module 'virtual:course-voices' {
  type VoiceCounts = { native: number; family: number; synthesised: number }
  /** Of the free lessons, and of the whole course. */
  export const courseVoices: Record<'free' | 'whole', VoiceCounts>
}
