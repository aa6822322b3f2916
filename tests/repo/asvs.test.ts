import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const STATUSES = ['met', 'not applicable', 'deviation']

/** ASVS 5.0.0 as it is laid out: for each section the level of its requirements, from the first on. */
const SECTIONS: Record<string, string> = {
  'V1.1': '22',
  'V1.2': '1111122223',
  'V1.3': '112222222223',
  'V1.4': '222',
  'V1.5': '123',
  'V2.1': '122',
  'V2.2': '112',
  'V2.3': '12223',
  'V2.4': '23',
  'V3.1': '3',
  'V3.2': '113',
  'V3.3': '12223',
  'V3.4': '11222233',
  'V3.5': '11122333',
  'V3.6': '3',
  'V3.7': '22333',
  'V4.1': '12233',
  'V4.2': '23333',
  'V4.3': '22',
  'V4.4': '1222',
  'V5.1': '2',
  'V5.2': '112333',
  'V5.3': '113',
  'V5.4': '222',
  'V6.1': '122',
  'V6.2': '111111112222',
  'V6.3': '11223333',
  'V6.4': '112233',
  'V6.5': '22222333',
  'V6.6': '2223',
  'V6.7': '33',
  'V6.8': '2222',
  'V7.1': '222',
  'V7.2': '1111',
  'V7.3': '22',
  'V7.4': '11222',
  'V7.5': '223',
  'V7.6': '22',
  'V8.1': '1233',
  'V8.2': '1123',
  'V8.3': '133',
  'V8.4': '23',
  'V9.1': '111',
  'V9.2': '1222',
  'V10.1': '22',
  'V10.2': '223',
  'V10.3': '22223',
  'V10.4': '1111122222233333',
  'V10.5': '22222',
  'V10.6': '22',
  'V10.7': '222',
  'V11.1': '2233',
  'V11.2': '22233',
  'V11.3': '11233',
  'V11.4': '1222',
  'V11.5': '23',
  'V11.6': '23',
  'V11.7': '33',
  'V12.1': '12233',
  'V12.2': '11',
  'V12.3': '22223',
  'V13.1': '2333',
  'V13.2': '222223',
  'V13.3': '2233',
  'V13.4': '1222233',
  'V14.1': '22',
  'V14.2': '1222333',
  'V14.3': '122',
  'V15.1': '12233',
  'V15.2': '12233',
  'V15.3': '1222222',
  'V15.4': '3333',
  'V16.1': '2',
  'V16.2': '22222',
  'V16.3': '2222',
  'V16.4': '222',
  'V16.5': '2223',
  'V17.1': '23',
  'V17.2': '22223333',
  'V17.3': '22',
}

/** Id and level of every requirement of levels 1 and 2, in the standard's own order. */
const REQUIRED = Object.entries(SECTIONS).flatMap(([section, levels]) =>
  [...levels].flatMap((level, at) => (level === '3' ? [] : [`${section}.${at + 1} ${level}`])),
)

type Row = { id: string; level: string; what: string; status: string; proof: string }

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, id = '', level = '', what = '', status = '', proof = ''] = line
      .split('|')
      .map((cell) => cell.trim())
    return /^V\d/.test(id) ? [{ id, level, what, status, proof }] : []
  })
}

const page = readFileSync(join(ROOT, 'docs/security/asvs.md'), 'utf8')
const rows = rowsOf(page)

/** Why this proof is none; nothing, where each test and each section that it names is there. */
function wrongWith({ id, status, proof }: Row): string[] {
  const named = [...proof.matchAll(/`([^`]+\.(?:tsx?|md))`(?: “([^”]+)”)?/g)]
  const complaints = named.flatMap(([, file = '', title]) => {
    const path = join(ROOT, file)
    if (!existsSync(path)) return [`${id}: ${file} is not there`]
    if (title === undefined) return [`${id}: of ${file} no test or section is named`]
    return holds(readFileSync(path, 'utf8'), file, title)
      ? []
      : [`${id}: ${file} has no “${title}”`]
  })
  if (status === 'met' && named.length === 0) complaints.push(`${id}: is met by nothing`)
  return complaints
}

function holds(text: string, file: string, title: string): boolean {
  const marks = file.endsWith('.md') ? [`\n## ${title}\n`, `\n# ${title}\n`] : undefined
  return (marks ?? ["'", '"', '`'].map((mark) => mark + title + mark)).some((one) =>
    text.includes(one),
  )
}

test('the standard has 70 requirements of level 1 and 183 of level 2', () => {
  expect(REQUIRED.filter((one) => one.endsWith(' 1'))).toHaveLength(70)
  expect(REQUIRED.filter((one) => one.endsWith(' 2'))).toHaveLength(183)
})

test('the page has a row for each of them, in their order, and no other', () => {
  expect(rows.map(({ id, level }) => `${id} ${level}`)).toEqual(REQUIRED)
})

test('every row has a name of its own, a status there is, and a reason', () => {
  expect(new Set(rows.map(({ what }) => what)).size).toBe(rows.length)
  const broken = rows.filter(
    ({ what, status, proof }) =>
      what.length < 5 || what.length > 60 || !STATUSES.includes(status) || proof.length < 6,
  )
  expect(broken).toEqual([])
})

test('every test and every section that a row names is there', () => {
  expect(rows.flatMap(wrongWith)).toEqual([])
})

test('a deviation says what makes up for it, or whose part it is', () => {
  const bare = rows.filter(({ status, proof }) => status === 'deviation' && !/`[^`]+`/.test(proof))
  expect(bare.map(({ id }) => id)).toEqual([])
})

test('the page counts its rows truly', () => {
  for (const status of STATUSES) {
    const count = rows.filter((row) => row.status === status).length
    expect(page).toContain(`_${status}_: ${count},`)
  }
})

test('a proof that names what is not there is found out (or nothing above proves anything)', () => {
  const row = { id: 'V0.0.0', level: '1', what: 'nothing', status: 'met' }
  const wrong = (proof: string) => wrongWith({ ...row, proof }).length
  expect(wrong('by our word')).toBe(1)
  expect(wrong('`tests/house/gone.test.ts` “x”')).toBe(1)
  expect(wrong('`tests/repo/coverage.test.ts` “every line”')).toBe(1)
  expect(wrong('`docs/security/controls.md` “Sess”')).toBe(1)
  expect(wrong('`docs/security/controls.md` “Sessions”')).toBe(0)
})
