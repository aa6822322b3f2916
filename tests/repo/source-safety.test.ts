import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..', '..')
const EVERYWHERE = ['domain', 'contract', 'server', 'src', 'sw']

/** Lines of our own code under these folders in which something stands, comments left out. */
function linesWith(pattern: RegExp, folders: readonly string[] = EVERYWHERE): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT }))
    .flatMap((file) =>
      readFileSync(join(ROOT, file), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const code = line.replace(/(^|\s)(\/\/|\*|\/\*).*$/, '')
          return pattern.test(code) ? [`${file}: ${line.trim()}`] : []
        }),
    )
}

const filesWith = (pattern: RegExp, folders?: readonly string[]) => [
  ...new Set(linesWith(pattern, folders).map((line) => line.slice(0, line.indexOf(':')))),
]

test('the search finds what is there (or nothing below proves anything)', () => {
  expect(linesWith(/createHash\('sha256'\)/, ['server']).length).toBeGreaterThan(3)
  expect(linesWith(/docs\/security\/controls\.md/, ['server'])).toEqual([])
})

test('no text becomes code, and no text becomes HTML', () => {
  expect(
    linesWith(/\beval\(|new Function\(|\bsetTimeout\(\s*['"`]|import\(\s*[a-z]\w*\s*\)/),
  ).toEqual([])
  expect(
    linesWith(
      /innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|DOMParser|createContextualFragment|srcdoc/i,
    ),
  ).toEqual([])
})

test('no command of the operating system is run by the server', () => {
  expect(linesWith(/child_process|node:vm|worker_threads|process\.binding|dlopen/)).toEqual([])
})

test('what is put into a query of our own making is a parameter, never a piece of text', () => {
  // `sql` takes its values as parameters; raw and literal pieces are the few that name no value of a request.
  const raw = filesWith(/sql\.(raw|lit|id|ref|table)\(|CompiledQuery\.raw\(|\.exec\(`[^`]*\$\{/, [
    'server',
  ])
  // Names of columns and a number that are written in these files; and commands of the operator, who is asked nothing by a request.
  const known =
    /^server\/(db\/(push-subscriptions|idempotency-records|rate-limits|stored-times|bulk|postgres)\.ts|backup\/)/
  expect(raw.filter((file) => !known.test(file))).toEqual([])
  expect(linesWith(/CompiledQuery\.raw\([^)]*\$\{(?!name\})/, ['server'])).toEqual([])
})

test('no browser database is opened to see whether it is there: that may delete one that is being made', () => {
  expect(linesWith(/Dexie\.exists\(/)).toEqual([])
})

test('no cookie is read or written, in the browser or by the server', () => {
  expect(linesWith(/document\.cookie|cookieStore|set-cookie|hono\/cookie/i)).toEqual([])
})

test('secrets are made by the system’s generator, never by Math.random', () => {
  expect(linesWith(/Math\.random/, ['server', 'contract', 'domain', 'sw'])).toEqual([])
  expect(filesWith(/randomBytes\(|generateKey|randomUUID/, ['server']).length).toBeGreaterThan(2)
})

test('hashes are SHA-256 or better, and no cipher is of our own choosing', () => {
  const hashes = linesWith(/create(Hash|Hmac)\(|subtle\.(digest|sign|verify)\(|hkdf/i, [
    'server',
    'src',
    'sw',
  ])
  const weak = hashes.filter((line) => /md5|sha-?1\b|ripemd|sha224/i.test(line))
  expect(weak).toEqual([])
  expect(linesWith(/create(C|Dec)ipher|subtle\.(en|de)crypt|\becb\b|RSA_PKCS1/i)).toEqual([])
})

test('certificates are never waved through', () => {
  expect(
    linesWith(
      /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|insecureHTTPParser/,
    ),
  ).toEqual([])
})

test('no pattern of a search is made from what somebody sent', () => {
  // A RegExp from a variable would take its signs for pattern. The check of the course escapes those of its authors' words.
  expect(filesWith(/new RegExp\(/, ['server', 'contract', 'domain'])).toEqual([
    'server/content/check-glosses.ts',
  ])
})

test('no XML, no YAML of strangers, no LDAP: there is nothing to inject into', () => {
  expect(linesWith(/xml2js|fast-xml|libxml|ldapjs|xpath|memcache|latex/i)).toEqual([])
  // YAML is the course's and the operator's own, read from the disk at the start.
  expect(filesWith(/from 'yaml'/).filter((file) => !file.startsWith('server/content/'))).toEqual([])
})

test('no socket, no frame and no channel to another window is opened', () => {
  expect(
    linesWith(/new WebSocket|RTCPeerConnection|EventSource|<iframe|window\.open\(|window\.opener/),
  ).toEqual([])
  // The page and its own workers, which share no window with anybody: the one that compares voices, and the app's.
  expect(filesWith(/addEventListener\(\s*'message'/, ['src'])).toEqual([
    'src/device/ask-worker.ts',
    'src/device/voice-scorer-worker.ts',
    'src/device/voice-scorer.ts',
  ])
})

test('the app asks no address but its own', () => {
  const addresses = linesWith(
    /fetch\(\s*['"`]https?:|src=["{'`]+https?:|from ['"]https?:|@import/,
    ['src', 'sw'],
  )
  expect(addresses).toEqual([])
})
