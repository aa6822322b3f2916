/**
 * Draws every icon of the installed app from the mark: `node scripts/make-icons.ts`.
 * The source is public/icons/logo.svg (full-bleed ground, glyph inside the central 80 % circle), so one drawing serves
 * the rounded icon, the maskable one, Apple's and the favicon. The PNGs are committed; run this again when the mark changes.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { BookOpen, Flame, LayoutGrid, Play, type LucideIcon } from 'lucide-react'
import { chromium } from 'playwright'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CHROMIUM_FLAGS, installedChromium } from './installed-chromium.ts'

type Picture = { file: string; size: number; svg: string; radiusPercent: number }

const FOLDER = new URL('../public/icons/', import.meta.url)
/** The mark's corner in the app and in the `any` icons (look: "radius 28%"). */
const ROUNDED = 28

const mark = await readFile(new URL('logo.svg', FOLDER), 'utf8')

/** A shortcut's picture: cotton line on the madder cloth, inside the circle that launchers cut. */
function shortcut(icon: LucideIcon): string {
  const drawing = createElement(icon, {
    x: 136,
    y: 136,
    width: 240,
    height: 240,
    color: '#fff3d6',
    strokeWidth: 2,
  })
  const ground = createElement('rect', { width: 512, height: 512, fill: '#97202a' })
  return renderToStaticMarkup(
    createElement(
      'svg',
      { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 512 512' },
      ground,
      drawing,
    ),
  )
}

const shortcuts = { continue: Play, practise: Flame, lessons: BookOpen, dashboard: LayoutGrid }

const pictures: Picture[] = [
  { file: 'icon-192.png', size: 192, svg: mark, radiusPercent: ROUNDED },
  { file: 'icon-512.png', size: 512, svg: mark, radiusPercent: ROUNDED },
  { file: 'maskable-192.png', size: 192, svg: mark, radiusPercent: 0 },
  { file: 'maskable-512.png', size: 512, svg: mark, radiusPercent: 0 },
  { file: 'apple-touch-icon.png', size: 180, svg: mark, radiusPercent: 0 },
  { file: 'favicon-32.png', size: 32, svg: mark, radiusPercent: ROUNDED },
  ...Object.entries(shortcuts).flatMap(([name, icon]) =>
    [96, 192].map((size) => ({
      file: `shortcut-${name}-${size}.png`,
      size,
      svg: shortcut(icon),
      radiusPercent: ROUNDED,
    })),
  ),
]

const executablePath = installedChromium()
const browser = await chromium.launch({
  args: CHROMIUM_FLAGS,
  ...(executablePath === undefined ? {} : { executablePath }),
})
const page = await browser.newPage()
for (const { file, size, svg, radiusPercent } of pictures) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<style>
    body { margin: 0; background: transparent }
    svg { display: block; width: ${size}px; height: ${size}px; border-radius: ${radiusPercent}% }
    svg svg { border-radius: 0 }
  </style>${svg}`)
  const png = await page.screenshot({ omitBackground: true })
  await writeFile(new URL(file, FOLDER), png)
  // Browsers that ask for /favicon.ico unasked get the same picture in an ICO wrapper.
  if (size === 32) await writeFile(new URL('../favicon.ico', FOLDER), icoOf(png, size))
  process.stdout.write(`${file}  ${png.length} bytes\n`)
}
await browser.close()

/** An ICO file that holds one PNG (the form every browser since Vista reads). */
function icoOf(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2) // kind: icon
  header.writeUInt16LE(1, 4) // pictures in the file
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10) // colour planes
  header.writeUInt16LE(32, 12) // bits per pixel
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18) // where the picture starts
  return Buffer.concat([header, png])
}
