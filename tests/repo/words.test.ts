import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What we do not say, and the field's term for it. */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\bletter-?box/i, 'contact outbox'],
  [/\bgive[- ]?back\b/i, 'resync after restore'],
  [/\bmend-?outbox\b/i, 'repairOutbox'],
  [/\bmayGoOn\b/, 'shouldContinue'],
  [/\bturn-?day\b|\bday-?turn\b/i, 'day rollover'],
  [/\bstranded\b/i, 'pending after sign-out'],
  [/\bkick(?:s|ed)?\b/i, 'requestSync'],
  [/\bhurry\b/i, 'requestSync, loadEngine, retryNow'],
  [/\btaken along\b|\btakenAlong\b/i, 'pinned'],
  [/\blatePart\b/, 'lazyWithFallback'],
  [/\bstillness\b/i, 'reduced motion'],
  [/\bpatience\b/i, 'timeout'],
  [/\bweather\b/i, 'network conditions'],
  [/\bambush/i, 'fault trap'],
  [/\bsuffer/i, 'injectCrash'],
  [/\bway back\b/i, 'recovery, return'],
  [/\bin a drawer\b/i, 'long offline'],
  [/\bfences?\b/i, 'boundary'],
  [/\bbreach(?:es)?\b/i, 'violation'],
  [/\bplanted\b/i, 'mutant'],
  [/\bstor(?:y|ies)\b/i, 'scenario'],
  [/\bowed mails?\b/i, 'mail queue'],
  [/\bdesks?\b/i, 'UI driver'],
  [/learner[’']s hands/i, 'what the learner does'],
  [/\barrivals?\b/i, 'bootstrap state'],
  [/\bfirst[- ]?view\b/i, 'prerendered page'],
  [/\bspec §/i, 'the reason itself'],
]

/** Words of the course, of texts on the screen and of other people's lists, and this list. */
const EXEMPT = new Set([
  'tests/repo/words.test.ts',
  'domain/answers/english-words.ts',
  // The standard's own word.
  'docs/security/asvs.md',
])

const files = globSync(
  '{src,server,domain,contract,sw,payment-fake,tests,e2e,scripts,docs}/**/*.{ts,tsx,css,mjs,md}',
)
  .filter((path) => !EXEMPT.has(path))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').split('\n') }))

test.each(BANNED)('%s is called by the field’s term: %s', (pattern) => {
  const found = files.flatMap(({ path, lines }) =>
    lines.flatMap((line, at) =>
      pattern.test(line) ? [`${path}:${at + 1}: ${line.trim().slice(0, 150)}`] : [],
    ),
  )
  expect(found).toEqual([])
})
