import { FAMILY_CREDIT } from '#copy/family.ts'
import { type FamilyView, ME } from '#domain/kinship/family-entry.ts'
import type { KinshipTerms } from '#domain/kinship/find-term.ts'
import { patchDrawing } from '#ui/patch-drawing.ts'
import { type DrawnFamily, drawnFamily, type DrawnPerson, titlesIn } from './drawn-family.ts'
import { extentOf, PATCH, threadPath, xOf, yOf } from './tree-grid.ts'
import { DYE_OF_SIDE, patternOf } from './tree-person.tsx'

const LATIN = '"Anek Latin Variable", sans-serif'
const ARABIC = '"Noto Nastaliq Urdu Variable", serif'
/** Pixels of the tree's unit, and of the longest side at most: older phones make no larger canvas. */
const [UNIT, MOST_PIXELS] = [32, 4000]
/** In units: the margin, and the foot with the name of the app and the sources of the words. */
const [MARGIN, FOOT] = [2, 4.6]
/** The identity's dyes (src/styles/tokens.css): a picture looks the same by day and by night. */
const DYE = {
  cotton: '#fffefb',
  ground: '#fbf6ec',
  ink: '#141f47',
  soft: '#474862',
  thread: '#eba312',
  marriage: '#c53d40',
  chalk: '#8a7657',
  pink: '#dc4f86',
} as const

/** Half of a patch's own drawing, which goes from -7.6 to 7.6 (src/ui/patch.tsx). */
const DRAWN_HALF = 7.6

type Picture = {
  drawn: DrawnFamily
  /** Of a centre without a name. */
  centreTitle: string
}

/** What a picture shows: names only where they are wanted. */
export function pictureOf(
  view: FamilyView,
  terms: KinshipTerms,
  { centre, hasNames }: { centre: string; hasNames: boolean },
): Picture {
  const shown = hasNames ? view : { ...view, names: new Map<string, string>() }
  const centreTitle = centre === ME ? 'Me' : titlesIn(shown)(centre)
  return { drawn: drawnFamily(shown, terms, centre, false), centreTitle }
}

/** Draws the tree on the canvas, which takes its size. */
export async function drawTree(
  canvas: HTMLCanvasElement,
  { drawn, centreTitle }: Picture,
): Promise<void> {
  // A font that is not there yet would be drawn as another.
  await Promise.allSettled([
    document.fonts.load(`700 30px ${LATIN}`, 'ṇñ'),
    document.fonts.load(`500 30px ${ARABIC}`, 'ا'),
  ])
  const extent = extentOf(drawn.people)
  const width = extent.width + 2 * MARGIN
  const height = extent.height + 2 * MARGIN + FOOT
  const unit = Math.min(UNIT, MOST_PIXELS / width, MOST_PIXELS / height)
  canvas.width = Math.round(width * unit)
  canvas.height = Math.round(height * unit)
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = DYE.ground
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.scale(unit, unit)
  drawHem(pen, width, height)
  pen.textAlign = 'center'
  pen.fillStyle = DYE.ink
  const foot = [
    { text: `Apni Boli · ${location.host}`, font: LATIN, weight: 740, size: 1.4 },
    { text: FAMILY_CREDIT, font: LATIN, weight: 430, size: 0.9 },
  ]
  for (const [line, { text, ...look }] of foot.entries()) {
    const below = height - MARGIN - 2 + line * 1.6
    inLetterUnits(pen, { text, ...look }, (letter) =>
      // A picture of one or two people is narrower than the line.
      pen.fillText(text, (width / 2) * letter, below * letter, (width - 1) * letter),
    )
  }
  pen.translate(MARGIN - extent.left, MARGIN - extent.top)
  pen.lineCap = 'round'
  for (const { kind, points } of drawn.threads) {
    pen.strokeStyle = kind === 'marriage' ? DYE.marriage : DYE.thread
    pen.lineWidth = 0.19
    pen.stroke(new Path2D(threadPath(points)))
  }
  for (const person of drawn.people) drawPerson(pen, person, centreTitle)
}

function drawPerson(pen: CanvasRenderingContext2D, person: DrawnPerson, centreTitle: string): void {
  pen.save()
  pen.translate(xOf(person.column), yOf(person.row))
  drawPatch(pen, person)
  write(pen, linesUnder(person, centreTitle))
  pen.restore()
}

/** Returns the lines under a patch: the word, and the name if the picture has names. The person at the centre has `centreTitle`. */
export function linesUnder(person: DrawnPerson, centreTitle: string): Line[] {
  const isCentre = person.distance === 0
  const lines: Line[] = []
  if (person.word !== null) {
    lines.push({ text: person.word.roman, font: LATIN, weight: 740, size: 1.1, dye: DYE.ink })
    if (person.word.shahmukhi !== null) {
      lines.push({ text: person.word.shahmukhi, font: ARABIC, weight: 500, size: 1, dye: DYE.ink })
    }
  } else if (!isCentre) {
    lines.push({ text: 'ask at home', font: LATIN, weight: 430, size: 0.95, dye: DYE.soft })
  }
  const name = person.name ?? (isCentre ? centreTitle : null)
  if (name !== null) {
    lines.push({ text: name, font: LATIN, weight: 500, size: 0.95, dye: DYE.soft })
  }
  return lines
}

function drawPatch(pen: CanvasRenderingContext2D, person: DrawnPerson): void {
  const isSewn = person.distance === 0 || person.word !== null
  const colour = dyes(DYE_OF_SIDE[person.side])
  pen.save()
  pen.beginPath()
  pen.roundRect(-PATCH / 2, -PATCH / 2, PATCH, PATCH, 1.05)
  pen.fillStyle = isSewn ? colour('--ground') : '#f5ecdb'
  pen.fill()
  pen.clip()
  pen.scale(PATCH / 2 / DRAWN_HALF, PATCH / 2 / DRAWN_HALF)
  const { chalk, silks } = patchDrawing(patternOf(person), 'square', isSewn ? 1 : 0)
  for (const { className, path } of silks) {
    const stitches = new Path2D(path)
    pen.fillStyle = colour(`--${className}`)
    // A pen, no array.
    // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type
    pen.fill(stitches)
  }
  pen.strokeStyle = DYE.chalk
  pen.lineWidth = 0.16
  pen.setLineDash([0.46, 0.34])
  if (chalk !== '') pen.stroke(new Path2D(chalk))
  pen.restore()
  if (person.distance > 0) return
  pen.save()
  pen.translate(0, -PATCH / 2)
  pen.rotate(Math.PI / 4)
  pen.fillStyle = DYE.pink
  pen.fillRect(-0.5, -0.5, 1, 1)
  pen.restore()
}

/** The silks of a dye as the stylesheet has them. */
function dyes(dye: string): (role: string) => string {
  const sample = document.createElement('i')
  sample.className = `dye-${dye}`
  document.body.append(sample)
  const style = getComputedStyle(sample)
  const silks = new Map(
    ['--ground', '--s1a', '--s1b', '--s2a', '--s2b', '--s3a', '--s3b'].map((role) => [
      role,
      style.getPropertyValue(role).trim(),
    ]),
  )
  sample.remove()
  return (role) => silks.get(role) ?? DYE.thread
}

type Line = { text: string; font: string; weight: number; size: number; dye: string }

/** As wide as a column at most: a long word is drawn smaller, never cut. */
const WIDEST = 7.2

/** So many to a unit. A browser rounds the widths of letters to its own unit: of one pixel's height, narrow ones would have none. */
const LETTER = 32

function inLetterUnits<T>(
  pen: CanvasRenderingContext2D,
  { font, weight, size }: Omit<Line, 'dye'>,
  work: (letter: number) => T,
): T {
  pen.save()
  pen.scale(1 / LETTER, 1 / LETTER)
  pen.font = `${weight} ${size * LETTER}px ${font}`
  const result = work(LETTER)
  pen.restore()
  return result
}

/** Under the patch, on the cloth: the thread to a child runs behind it. */
function write(pen: CanvasRenderingContext2D, lines: readonly Line[]): void {
  let y = PATCH / 2 + 1.3
  for (const line of lines) {
    const { text, font, size, dye } = line
    pen.direction = font === ARABIC ? 'rtl' : 'ltr'
    const measured = inLetterUnits(pen, line, (letter) => pen.measureText(text).width / letter)
    const width = Math.min(WIDEST, measured)
    const above = font === ARABIC ? 1.1 : size
    pen.fillStyle = DYE.ground
    pen.fillRect(-width / 2 - 0.2, y - above, width + 0.4, above + 0.5)
    pen.fillStyle = dye
    const baseline = y + (font === ARABIC ? 0.35 : 0)
    inLetterUnits(pen, line, (letter) => pen.fillText(text, 0, baseline * letter, WIDEST * letter))
    y += font === ARABIC ? 1.7 : size + 0.45
  }
}

/** A row of stitches above and below, one of them odd only where you are. */
function drawHem(pen: CanvasRenderingContext2D, width: number, height: number): void {
  const count = Math.floor(width / 1.2)
  const step = width / count
  for (const y of [0.7, height - 0.7]) {
    for (let at = 0; at < count; at += 1) {
      pen.fillStyle = at % 2 === 0 ? DYE.marriage : DYE.thread
      const x = (at + 0.5) * step
      pen.beginPath()
      pen.moveTo(x, y - 0.42)
      pen.lineTo(x + 0.42, y)
      pen.lineTo(x, y + 0.42)
      pen.lineTo(x - 0.42, y)
      pen.fill()
    }
  }
}
