/**
 * The oldest browsers that the app works in: the build is made for these, `check-browsers.ts` holds the built files against them,
 * and docs/browsers.md names them.
 */
export const OLDEST_BROWSERS = {
  chrome: '105',
  firefox: '115',
  safari: '16.0',
  ios: '16.0',
} as const

/** For `build.target` and `build.cssTarget` of Vite: `chrome105`. */
export const BUILD_TARGET = Object.entries(OLDEST_BROWSERS).map(
  ([name, version]) => `${name}${version.replace(/\.0$/, '')}`,
)
