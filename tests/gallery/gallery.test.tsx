import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { GalleryPage } from '#features/gallery/gallery-page.tsx'

const ROOT = join(import.meta.dirname, '../..')
const GALLERY = join(ROOT, 'src/features/gallery')

/** Every component file, whoever adds it. */
const COMPONENTS = readdirSync(join(ROOT, 'src/ui'))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace('.tsx', ''))

async function openGallery(address = '/') {
  const routeTree = createRootRoute({ component: GalleryPage })
  const history = createMemoryHistory({ initialEntries: [address] })
  render(<RouterProvider router={createRouter({ routeTree, history })} />)
  await screen.findByRole('heading', { level: 1, name: 'Gallery' })
}

const framesOf = (name: string): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>(`#${name} [data-theme]`),
]

test('the gallery shows every component of src/ui, by day and by night', async () => {
  await openGallery()
  const shown = [...document.querySelectorAll('.gallery > section')].map(({ id }) => id)
  expect(shown.toSorted()).toEqual(COMPONENTS.toSorted())
  expect(COMPONENTS.length).toBeGreaterThan(20)
  for (const name of COMPONENTS) {
    const frames = framesOf(name)
    expect(
      frames.map(({ dataset }) => dataset['theme']),
      name,
    ).toEqual(['light', 'dark'])
    for (const frame of frames) expect(frame.innerHTML.length, name).toBeGreaterThan(20)
  }
})

test('what stands under a name is that component, not a picture of it', () => {
  const source = readdirSync(GALLERY)
    .map((file) => readFileSync(join(GALLERY, file), 'utf8'))
    .join('\n')
  const missing = COMPONENTS.filter((name) => !source.includes(`from '#ui/${name}.tsx'`))
  expect(missing).toEqual([])
})

test('from right to left', async () => {
  await openGallery('/?direction=rtl')
  expect(framesOf('chip').map(({ dir }) => dir)).toEqual(['rtl', 'rtl'])
  expect(document.querySelector('.gallery [aria-current]')?.textContent).toBe('Right to left')
})
