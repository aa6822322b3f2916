import { expect, test } from 'vitest'
import { everyPath } from '#domain/kinship/every-path.ts'
import { loadKinship } from '#server/content/load-course.ts'
import { kinshipTable } from '../../scripts/content/kinship-table.ts'
import { contentDir } from './course-copy.ts'

const lines = kinshipTable(loadKinship(contentDir)).split('\n')

test.each([
  "FB+     \texact \tfather's elder brother\ttaaya",
  "B+W     \twider \telder brother's wife\tpaawi",
  "FFB     \task   \tfather's father's brother\task at home",
  "ZS      \task   \tsister's son\task at home: The survey prints one word for the sister's son and for her husband.",
])('the table has the line %s', (line) => {
  expect(lines).toContain(line)
})

test('every path is counted once, by its steps', () => {
  const counts = lines.filter((line) => /^\d steps? /.test(line))
  const sums = counts.map((line) => {
    const numbers = [...line.matchAll(/(\d+) (?:exact|wider|ask)/g)].map(([, count]) =>
      Number(count),
    )
    return numbers.reduce((sum, count) => sum + count, 0)
  })
  const paths = everyPath(4)
  expect(sums).toEqual(
    [1, 2, 3, 4].map((steps) => paths.filter(({ length }) => length === steps).length),
  )
})
