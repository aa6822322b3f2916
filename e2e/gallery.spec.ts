import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './world/journey.ts'

const ASSETS = join(process.env['E2E_DIST'] ?? 'dist', 'assets')

test('the gallery of components is for development: a build has neither its page nor its code', async ({
  device,
  server,
}) => {
  const files = readdirSync(ASSETS).filter((file) => /\.(js|css)$/.test(file))
  expect(files.length).toBeGreaterThan(10)
  const withGallery = files.filter(
    (file) =>
      file.includes('gallery') ||
      readFileSync(join(ASSETS, file), 'utf8').includes('gallery-frame'),
  )
  expect(withGallery).toEqual([])
  await device.page.goto(`${server.origin}/dev/gallery`)
  await expect(device.page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
