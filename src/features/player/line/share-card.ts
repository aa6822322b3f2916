import type { LessonItem } from '#contract/lesson.ts'
import { type Shared, sharePicture, shareText } from '#device/share-file.ts'

/** A square that messengers show whole, in pixels. */
const SIDE = 1080
const MARGIN = 110
const LATIN = '"Anek Latin Variable", sans-serif'
const ARABIC = '"Noto Nastaliq Urdu Variable", serif'
/** The identity's dyes (src/styles/tokens.css): a card looks the same by day and by night. */
const DYE = {
  cotton: '#fbf6ec',
  indigo: '#1b2e62',
  soft: '#6b5a43',
  madder: '#94202a',
  marigold: '#eba312',
  pink: '#dc4f86',
} as const

export type PhraseCard = Pick<LessonItem, 'roman' | 'shahmukhi' | 'english' | 'review'>

/** What is not vouched for is said on the card as well. */
export const AWAITING_REVIEW = 'Not yet checked by a native speaker'

/** The phrase as text, where no picture can be made. */
export function phraseText({ roman, shahmukhi, english, review }: PhraseCard): string {
  const lines = [roman, shahmukhi, english, 'Apni Boli', location.origin]
  return [...lines, ...(review === 'awaiting' ? [AWAITING_REVIEW] : [])].join('\n')
}

/** The phrase as a PNG, drawn on this device; null where it has no canvas for that. */
export async function drawPhraseCard(card: PhraseCard): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const pen = canvas.getContext('2d')
  if (pen === null) return null
  // A font that is not there yet would be drawn as another.
  await Promise.allSettled([
    document.fonts.load(`700 100px ${LATIN}`, card.roman),
    document.fonts.load(`400 80px ${ARABIC}`, card.shahmukhi),
  ])
  pen.fillStyle = DYE.cotton
  pen.fillRect(0, 0, SIDE, SIDE)
  drawBorder(pen)
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  write(pen, card.roman, {
    font: LATIN,
    weight: 740,
    size: 132,
    at: 300,
    lines: 2,
    dye: DYE.indigo,
  })
  // Nastaliq hangs far below and above its line.
  pen.direction = 'rtl'
  write(pen, card.shahmukhi, {
    font: ARABIC,
    weight: 500,
    size: 84,
    at: 600,
    lines: 1,
    dye: DYE.madder,
  })
  pen.direction = 'ltr'
  write(pen, card.english, { font: LATIN, weight: 460, size: 56, at: 760, lines: 2, dye: DYE.soft })
  write(pen, 'Apni Boli', {
    font: LATIN,
    weight: 740,
    size: 46,
    at: 900,
    lines: 1,
    dye: DYE.indigo,
  })
  write(pen, location.host, {
    font: LATIN,
    weight: 460,
    size: 34,
    at: 948,
    lines: 1,
    dye: DYE.indigo,
  })
  if (card.review === 'awaiting') {
    write(pen, AWAITING_REVIEW, {
      font: LATIN,
      weight: 460,
      size: 30,
      at: 994,
      lines: 1,
      dye: DYE.soft,
    })
  }
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

type Line = { font: string; weight: number; size: number; at: number; lines: 1 | 2; dye: string }

/** Centred on `at`, smaller until it fits its lines: a phrase is never cut. */
function write(pen: CanvasRenderingContext2D, text: string, line: Line): void {
  const { font, weight, at, lines, dye } = line
  const room = SIDE - 2 * MARGIN
  pen.fillStyle = dye
  for (let size = line.size; ; size -= 4) {
    pen.font = `${weight} ${size}px ${font}`
    const broken = breakLines(pen, text, room)
    const fits = broken.length <= lines && broken.every((one) => pen.measureText(one).width <= room)
    if (!fits && size > 24) continue
    broken.forEach((one, row) => {
      pen.fillText(one, SIDE / 2, at + (row - (broken.length - 1) / 2) * size * 1.15)
    })
    return
  }
}

function breakLines(pen: CanvasRenderingContext2D, text: string, room: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && pen.measureText(longer).width > room) lines.push(word)
    else lines.splice(-1, 1, longer)
  }
  return lines
}

/** A row of stitches on each side, one of them odd. */
function drawBorder(pen: CanvasRenderingContext2D): void {
  const step = 36
  const count = Math.floor((SIDE - 72) / step)
  for (let at = 0; at <= count; at += 1) {
    const along = 36 + at * ((SIDE - 72) / count)
    const dye = at % 2 === 0 ? DYE.madder : DYE.marigold
    lozenge(pen, along, 36, dye)
    lozenge(pen, along, SIDE - 36, at === 5 ? DYE.pink : dye)
    lozenge(pen, 36, along, dye)
    lozenge(pen, SIDE - 36, along, dye)
  }
}

function lozenge(pen: CanvasRenderingContext2D, x: number, y: number, dye: string): void {
  const half = 16
  pen.fillStyle = dye
  pen.beginPath()
  pen.moveTo(x, y - half)
  pen.lineTo(x + half, y)
  pen.lineTo(x, y + half)
  pen.lineTo(x - half, y)
  pen.fill()
}

/**
 * Hands a phrase on, as a picture made on this device; where no picture can be made, as text. Nothing of the learner is in it.
 * Never rejects.
 */
export async function sharePhrase(card: PhraseCard): Promise<Shared> {
  const png = await drawPhraseCard(card).catch(() => null)
  if (png === null) return shareText(phraseText(card))
  return sharePicture(
    'apni-boli-phrase.png',
    png,
    `${card.roman}: ${card.english}\n${location.origin}`,
  )
}
