/** Made at build by scripts/landing/landing-content-plugin.ts. */
declare module 'virtual:landing-content' {
  // An ambient module may not import by a relative name, and an import above it would make this file no ambient one.
  // oxlint-disable-next-line typescript/consistent-type-imports
  export const landingContent: import('./landing-content.ts').LandingContent
}
