import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BUILD_TARGET } from './scripts/browsers/oldest-browsers.ts'
import { alias, definitions } from './scripts/build-settings.ts'
import { precompressPlugin } from './scripts/precompress-plugin.ts'

const FILES = 'assets/record'

/**
 * The page of an invitation, built after the app (scripts/setup/build.mjs) and into its folder: a guest loads none of the app, and a
 * learner's precache holds none of this page.
 */
export default defineConfig(({ mode }) => ({
  define: definitions(loadEnv(mode, process.cwd(), 'VITE_')),
  resolve: { alias },
  publicDir: false,
  build: {
    emptyOutDir: false,
    modulePreload: { polyfill: false },
    target: BUILD_TARGET,
    cssTarget: BUILD_TARGET,
    assetsDir: FILES,
    // The Content-Security-Policy allows no data: fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'record.html' },
  },
  plugins: [
    react(),
    precompressPlugin(FILES),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'record-worker.ts',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: [
          'record.html',
          `${FILES}/*.{js,css,svg,woff2}`,
          'theme.js',
          'early-invitation.js',
          'icons/logo.svg',
        ],
        maximumFileSizeToCacheInBytes: 600_000,
      },
    }),
  ],
}))
