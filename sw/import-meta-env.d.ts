interface ImportMetaEnv {
  /** Empty for the worker's own origin; never ends in a slash (vite.config.ts). */
  readonly VITE_API_BASE_URL: string
  /** The app's (package.json). */
  readonly VITE_APP_VERSION: string
  /** The same with the time of its source (scripts/source-version.ts). */
  readonly VITE_SOURCE_VERSION: string
}
