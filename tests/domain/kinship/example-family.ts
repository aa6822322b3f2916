import type { Family, Person } from '#domain/kinship/family.ts'

/**
 * id, sex, father, mother, order of birth, spouses. Everybody is named by what they are to "me", a woman; `.` is nobody. The
 * second wife of a man and the first husband of a woman are there, too, with their children.
 */
const PEOPLE = `
fff            m . . . .
ff             m fff . 2 .
ff-brother     m fff . 1 .
fm             f . . . .
mmm            f . . . .
mf             m . . . .
mm             f . mmm . .

f-elder-sister f ff fm 1 .
taaya          m ff fm 2 .
abba           m ff fm 3 stepmother
chaacha        m ff fm 4 .
bubo           f ff fm 5 .
taayi          f . . . .
chaachi        f . . . chaacha
bubo-husband   m . . . .

m-elder-brother   m mf mm 1 .
m-elder-sister    f mf mm 2 .
ammi              f mf mm 3 stepfather
m-younger-brother m mf mm 4 .
maasi             f mf mm 5 .
m-brother-wife    f . . . .
maasi-husband     m . . . .

sister-elder   f abba ammi 1 .
brother-elder  m abba ammi 2 .
me             f abba ammi 3 .
brother-young  m abba ammi 4 .
sister-young   f abba ammi 5 .
brother-wife   f . . . .
sister-husband m . . . .

taaya-son      m taaya taayi . .
taaya-daughter f taaya taayi . .
bubo-son       m bubo-husband bubo . .
bubo-daughter  f bubo-husband bubo . .
m-brother-son      m m-elder-brother m-brother-wife . .
m-brother-daughter f m-elder-brother m-brother-wife . .
maasi-son      m maasi-husband maasi . .
maasi-daughter f maasi-husband maasi . .

stepmother     f . . . .
stepmother-first-husband m . . . .
stepmother-son m stepmother-first-husband stepmother . .
half-brother   m abba stepmother . .
half-sister    f abba stepmother . .
stepfather     m . . . .
m-half-brother m stepfather ammi . .
m-half-sister  f stepfather ammi . .

hf             m . . . .
hm             f . . . .
h-elder-brother   m hf hm 1 .
husband           m hf hm 2 cowife
h-younger-brother m hf hm 3 .
h-sister          f hf hm 4 .
h-elder-brother-wife f . . . h-elder-brother
h-sister-husband     m . . . h-sister
cowife         f . . . .
stepson        m husband cowife . .
stepdaughter   f husband cowife . .

daughter       f husband me 1 .
son            m husband me 2 .
sons-wife      f swf swm . .
swf            m . . . .
swm            f . . . .
daughters-husband m dhf dhm . .
dhf            m . . . .
dhm            f . . . .
brother-son      m brother-elder brother-wife . .
brother-daughter f brother-elder brother-wife . .
sister-son       m sister-husband sister-elder . .
sister-daughter  f sister-husband sister-elder . .

sons-son          m son sons-wife . .
sons-daughter     f son sons-wife . .
daughters-son      m daughters-husband daughter . .
daughters-daughter f daughters-husband daughter . .
`

export const FAMILY = familyOf(PEOPLE)

export function familyOf(lines: string): Family {
  const people = lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => personOf(line.trim().split(/\s+/u)))
  return new Map(people.map((person) => [person.id, person]))
}

function personOf(cells: readonly string[]): Person {
  const [id = '', sex, father, mother, birth, ...spouses] = cells.map((cell) =>
    cell === '.' ? null : cell,
  )
  return {
    id: id ?? '',
    sex: sex === 'm' ? 'male' : 'female',
    father: father ?? null,
    mother: mother ?? null,
    birth: typeof birth === 'string' ? Number(birth) : null,
    spouses: spouses.filter((spouse) => spouse !== null),
  }
}
