import { describe, expect, test } from 'vitest'
import { patchDrawing } from '#ui/patch-drawing.ts'
import { isSewn, lozengePath, stitchesOf, wideStitchesOf } from '#ui/patch-stitches.ts'

const LESSONS = Array.from({ length: 15 }, (_, index) => index + 1)

describe('a patch', () => {
  test.each(LESSONS)('of lesson %i looks the same in all eight mirrors', (lesson) => {
    const drawn = new Map(stitchesOf(lesson).map(({ x, y, silk }) => [`${x},${y}`, silk]))
    expect(drawn.size).toBeGreaterThan(20)
    for (const { x, y, silk } of stitchesOf(lesson)) {
      for (const mirror of [`${-x},${y}`, `${x},${-y}`, `${y},${x}`]) {
        expect(drawn.get(mirror)).toBe(silk)
      }
    }
  })

  test('is another one for each of the fifteen lessons', () => {
    const patches = new Set(LESSONS.map((lesson) => JSON.stringify(stitchesOf(lesson))))
    expect(patches.size).toBe(15)
  })

  test('is drawn as the look draws it: the heart of lesson 1', () => {
    const heart = stitchesOf(1).filter((stitch) => isSewn(stitch, 2 / 12))
    expect(heart).toContainEqual({ x: 0, y: 0, silk: 3, isStanding: false })
    expect(heart.filter(({ isStanding }) => isStanding).map(({ silk }) => silk)).toEqual([
      2, 2, 2, 2,
    ])
    expect(lozengePath([{ x: 0, y: 0, silk: 3, isStanding: false }], 'sewn')).toBe(
      'M0 -0.9l0.9 0.9-0.9 0.9-0.9-0.9z',
    )
  })

  test('is sewn from the centre: more progress, never fewer stitches', () => {
    let before = -1
    for (let twelfth = 0; twelfth <= 12; twelfth += 1) {
      const sewn = stitchesOf(3).filter((stitch) => isSewn(stitch, twelfth / 12)).length
      expect(sewn).toBeGreaterThanOrEqual(before)
      before = sewn
    }
    expect(before).toBe(stitchesOf(3).length)
  })

  test('mastered leaves no chalk, untouched has no silk', () => {
    expect(patchDrawing(2, 'square', 1).chalk).toBe('')
    expect(patchDrawing(2, 'square', 0).silks).toEqual([])
    expect(patchDrawing(2, 'square', 0).chalk).not.toBe('')
  })

  test('is drawn once and kept', () => {
    expect(patchDrawing(5, 'wide', 0.5)).toBe(patchDrawing(5, 'wide', 0.51))
  })

  test('repeats three times on a wide cover', () => {
    expect(wideStitchesOf(7)).toHaveLength(3 * stitchesOf(7).length)
  })
})
