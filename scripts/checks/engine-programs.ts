import { globSync } from 'node:fs'
import { isOnPath } from './is-on-path.ts'

export type EngineName = 'Firefox' | 'WebKit'

export type EngineProgram = { debianPackage: string; isThere: () => boolean }

/** What the journeys in other engines need (e2e/engines), by Debian's packages. */
export const ENGINE_PROGRAMS: Readonly<Record<EngineName, readonly EngineProgram[]>> = {
  Firefox: [{ debianPackage: 'firefox-esr', isThere: () => isOnPath('firefox-esr') }],
  WebKit: [
    { debianPackage: 'webkit2gtk-driver', isThere: () => isOnPath('WebKitWebDriver') },
    // The bare window (e2e/engines/webkit-window.py), and the display that it is on.
    {
      debianPackage: 'gir1.2-webkit2-4.1',
      isThere: () => globSync('/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib').length > 0,
    },
    {
      debianPackage: 'python3-gi',
      isThere: () => globSync('/usr/lib/python3/dist-packages/gi/__init__.py').length > 0,
    },
    { debianPackage: 'xvfb', isThere: () => isOnPath('xvfb-run') },
    { debianPackage: 'xauth', isThere: () => isOnPath('xauth') },
  ],
}
