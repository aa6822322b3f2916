import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GenericSchema, safeParse } from 'valibot'
import { registerForm } from '#contract/auth.ts'
import { contactInput } from '#contract/contact.ts'
import { personalInformationForm } from '#contract/profile.ts'
import { suggestionForm } from '#contract/suggestion.ts'
import { call, registerAccount } from './test-account.ts'
import { startTestServer, type TestServer } from './test-server.ts'

/** Each as two or more characters, so that no rule of length stands in for this one. */
const SHOWS_NOTHING = {
  'zero width': '\u200B\u200B\u200C\u200D\u2060\uFEFF\u200B',
  'controls of direction': '\u202A\u202C\u2066\u2069\u200F',
  'soft hyphens': '\u00AD\u00AD',
  'Hangul fillers': '\u3164\u115F\u1160\uFFA0',
  'empty Braille': '\u2800\u2800',
  'variation selectors': '\uFE0F\uFE0E\u{E0100}',
  tags: '\u{E0041}\u{E007F}',
  'marks without a letter': '\u0301\u064E\u0651',
  'spaces of every width between': '\u200B\u2003\u00A0\u3000\u200B',
} as const
const SHOWS_SOMETHING = {
  'Urdu with a non-joiner': 'می\u200Cروم',
  'Urdu with marks': 'سَلّام',
  'a family of emoji': '👨\u200D👩\u200D👧',
  'an emoji with its selector': '❤\uFE0F❤\uFE0F',
  'a Welsh flag': '🏴\u{E0067}\u{E0062}\u{E0077}\u{E006C}\u{E0073}\u{E007F}',
  Gurmukhi: 'ਮਾਂ',
  'a name from right to left': '\u200Fزارا\u200F',
  'an accent of its own': 'Zoe\u0301',
} as const

type Field = { path: string; what: string; method: string; at: string; rest: object }
const REGISTER = { email: 'z@example.org', password: 'Salaam1' }
const CONTACT = { name: 'Zaara', email: 'z@example.org', message: 'Salaam' }
const FIELDS: readonly Field[] = [
  { method: 'POST', at: '/api/auth/register', path: 'name', what: 'Name', rest: REGISTER },
  { method: 'PATCH', at: '/api/auth/profile', path: 'firstName', what: 'First name', rest: {} },
  { method: 'PATCH', at: '/api/auth/profile', path: 'lastName', what: 'Last name', rest: {} },
  { method: 'POST', at: '/api/contact', path: 'name', what: 'Name', rest: CONTACT },
  { method: 'POST', at: '/api/contact', path: 'message', what: 'Message', rest: CONTACT },
  ...['roman', 'shahmukhi', 'place', 'comment'].map((path) => ({
    method: 'POST',
    at: '/api/suggestions',
    path,
    what: path === 'place' ? 'The place' : path === 'comment' ? 'The note' : 'Your words',
    rest: { itemId: 'l1-1', roman: 'slaam' },
  })),
]

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = (await registerAccount(server)).token
})
afterAll(() => server.close())

test.each(FIELDS)(
  '$method $at: $path that shows nothing is refused, and said which',
  async (field) => {
    const { method, at, path, what, rest } = field
    for (const [kind, text] of Object.entries(SHOWS_NOTHING)) {
      const body = { ...rest, [path]: text }
      const answer = await call(server, method, at, { token, key: randomUUID(), body })
      const message = `${what} must contain something that can be seen`
      expect([kind, answer.status, answer.body.issues]).toEqual([kind, 400, [{ path, message }]])
    }
  },
)

test.each(FIELDS)(
  '$method $at: $path that shows something is taken, with what belongs to it',
  async (field) => {
    const { method, at, path, rest } = field
    for (const [kind, text] of Object.entries(SHOWS_SOMETHING)) {
      const body = { ...rest, ...(at.endsWith('register') && newAddress()), [path]: text }
      const answer = await call(server, method, at, { token, key: randomUUID(), body })
      expect([kind, answer.status]).toEqual([kind, 200])
    }
  },
)

test.each<[form: string, schema: GenericSchema, rest: object, path: string]>([
  ['to register', registerForm, { ...REGISTER, confirmPassword: 'Salaam1' }, 'name'],
  [
    'of the profile',
    personalInformationForm,
    { email: 'z@example.org', lastName: '' },
    'firstName',
  ],
  ['to write to us', contactInput, CONTACT, 'message'],
  ['of a suggestion', suggestionForm, { said: 'so', place: '' }, 'comment'],
])('the form %s refuses it before anything is sent', (_, schema, rest, path) => {
  const said = (text: string) =>
    safeParse(schema, { ...rest, [path]: text }).issues?.map((issue) => issue.message) ?? []
  for (const text of Object.values(SHOWS_NOTHING)) {
    expect(said(text)).toEqual([expect.stringMatching(/must contain something that can be seen$/)])
  }
  for (const text of Object.values(SHOWS_SOMETHING)) expect(said(text)).toEqual([])
})

function newAddress(): { email: string } {
  return { email: `${randomUUID()}@example.org` }
}
