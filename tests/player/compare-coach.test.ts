import { describe, expect, test } from 'vitest'
import type { CoachTry } from '#domain/pronunciation/coach-tries.ts'
import type { Exercise, LessonItem } from '#contract/lesson.ts'
import type { Said } from '#data/household-voices.ts'
import { comparedClip, inFamilyVoice } from '#features/player/coach/compare-clip.ts'
import { isByOwnEar, spokenVerdict, verdictOf } from '#features/player/coach/compare-verdict.ts'
import type { Attempt } from '#features/player/coach/use-comparison.ts'

function item(id: string, roman: string, more: Partial<LessonItem> = {}): LessonItem {
  return {
    id,
    roman,
    english: roman,
    shahmukhi: roman,
    partOfSpeech: 'phrase',
    note: '',
    source: 'test',
    confidence: 'high',
    review: 'awaiting',
    alsoSaid: [],
    audioUrl: `/audio/${id}.mp3`,
    audioSpeaker: 'a machine',
    audioOrigin: 'synthesised',
    audioDurationMs: 900,
    ...more,
  }
}
const exercise: Exercise = {
  id: 'e',
  type: 'voice_recognition',
  question: 'Say it',
  correctAnswer: 'Ghar',
  acceptedAnswers: [],
  answerLanguage: 'phr',
  explanation: '',
  itemIds: ['t'],
}
const others = [item('o', 'Paani'), item('p', 'Roti'), item('s', 'Chaa', { audioSpeaker: 'Nani' })]

const SOUND = { samples: new Float32Array(1), rateHz: 16_000 }
const PICTURE = {
  durationMs: 0,
  theirs: { loudness: [], pitch: [] },
  yours: { loudness: [], pitch: [] },
  mostDifferent: [],
  yourFrames: [],
}
const attemptWith = (score: number | null): Attempt => ({
  mine: SOUND,
  theirs: SOUND,
  comparison: { kind: 'compared', score, picture: PICTURE, sentence: 'Alike.' },
})
const scored = (score: number): CoachTry => ({ score, refusal: null })

const saidBy = (id: string, itemId: string): Said => ({
  id,
  itemId,
  speakerId: 'nani',
  name: 'Nani',
  sha256: '',
  bytes: 1,
  type: 'audio/webm',
  durationMs: 2_000,
  trimStartMs: 500,
  trimEndMs: 1_500,
  gainDb: 0,
  roman: '',
  shahmukhi: '',
  recordedAt: '',
})

describe('what an attempt is compared with', () => {
  test('where Nani says it: her take, with what else she recorded as its rivals, and her name', () => {
    const items = [item('t', 'Ghar'), ...others]
    const clip = comparedClip(exercise, items)
    if (clip === null) throw new Error('nobody says it')
    const take = saidBy('1', 't')
    const hers = [take, saidBy('2', 'o'), saidBy('3', 'p'), saidBy('4', 'left-the-course')]
    const byNani = inFamilyVoice(clip, { take, others: hers }, items)
    expect(byNani.target).toMatchObject({ clipUrl: 'take:1', speaker: 'nani', roman: 'Ghar' })
    expect(byNani.candidates.map(({ clipUrl }) => clipUrl).sort()).toEqual(['take:2', 'take:3'])
    expect(byNani.takes?.get('take:2')).toMatchObject({ itemId: 'o' })
    const { text } = verdictOf(attemptWith(90), byNani, [scored(90)])
    expect(text).toContain('Nani')
  })

  test("the item's clip, with the other phrases of the same voice as rivals", () => {
    const clip = comparedClip(exercise, [item('t', 'Ghar'), ...others])
    expect(clip?.target.clipUrl).toBe('/audio/t.mp3')
    expect(clip?.candidates.map(({ id }) => id).sort()).toEqual(['o', 'p'])
    expect(clip?.isScorable).toBe(true)
  })

  test('a long sentence has no rivals that matter: it is not scored', () => {
    const long = item('t', 'one two three four five six', { audioDurationMs: 3400 })
    expect(comparedClip(exercise, [long, ...others])?.isScorable).toBe(false)
  })

  test('a phrase that nobody has spoken has no clip', () => {
    const silent = item('t', 'Ghar')
    delete silent.audioUrl
    expect(comparedClip(exercise, [silent, ...others])).toBeNull()
  })
})

describe('what is said about it', () => {
  const clip = comparedClip(exercise, [item('t', 'Ghar'), ...others])
  const family = item('t', 'Ghar', { audioOrigin: 'family', audioSpeaker: 'Nani' })

  test('a computer voice is called one, a person is named', () => {
    const good = attemptWith(80)
    expect(verdictOf(good, clip, [scored(80)]).text).toBe(
      'Shabash! That sounds like our computer voice saying it.',
    )
    const byNani = comparedClip(exercise, [family, ...others])
    expect(verdictOf(good, byNani, [scored(80)]).text).toContain('sounds like Nani saying it')
  })

  test.each([
    [70, 'good', 'Shabash!'],
    [69, 'middling', 'Nearly.'],
    [50, 'middling', 'Nearly.'],
    [49, 'again', 'We could not match that.'],
  ] as const)('%d is %s and never a number', (score, band, words) => {
    const verdict = verdictOf(attemptWith(score), clip, [scored(score)])
    expect(verdict.band).toBe(band)
    expect(verdict.text).toContain(words)
    expect(verdict.text).not.toMatch(/\d|wrong/)
  })

  test.each([
    ['spot-on', [80], false],
    ['spot-on', [80, 20], false],
    ['nearly', [80], true],
    ['spot-on', [69], true],
    ['nearly', [69], true],
    ['spot-on', [], true],
  ] as const)('%s after %j is by the own ear alone: %s', (judgement, scores, isByEar) => {
    expect(isByOwnEar(judgement, scores.map(scored))).toBe(isByEar)
  })

  test('who was nearer before is told that the best counts', () => {
    expect(verdictOf(attemptWith(20), clip, [scored(60), scored(20)]).note).toContain(
      'nearer before',
    )
    expect(verdictOf(attemptWith(60), clip, [scored(20), scored(60)]).note).toBe('')
  })

  test.each([
    ['too few clips of the voice', attemptWith(null), 'Listen to both, then tell us how close'],
    ['no worker', { mine: SOUND, theirs: SOUND, comparison: null }, 'could not compare'],
    [
      'no clip on the device',
      { mine: SOUND, theirs: null, comparison: null },
      'not on this device',
    ],
    [
      'a noisy room',
      {
        mine: SOUND,
        theirs: SOUND,
        comparison: { kind: 'refused', refusal: 'too-noisy' },
      } satisfies Attempt,
      'too much noise',
    ],
  ])('with %s there is no score, and it says why', (_, attempt, words) => {
    const verdict = verdictOf(attempt, clip, [])
    expect(verdict.band).toBeNull()
    expect(verdict.text).toContain(words)
  })

  const LEVEL = Array.from({ length: 30 }, () => 0)
  const FALLING = LEVEL.map((_, at) => (at < 20 ? 3 : -3))
  const endsLevel = (score: number | null): Attempt => ({
    mine: SOUND,
    theirs: SOUND,
    comparison: {
      kind: 'compared',
      score,
      picture: {
        ...PICTURE,
        theirs: { loudness: LEVEL, pitch: FALLING },
        yours: { loudness: LEVEL, pitch: LEVEL },
        yourFrames: LEVEL.map((_, at) => at),
      },
      sentence: 'Your voice stays level where theirs falls.',
    },
  })

  test('the first result without a score says what to change, and asks for the ear', () => {
    const verdict = verdictOf(endsLevel(null), clip, [{ score: null, refusal: null }])
    expect(verdict.band).toBeNull()
    expect(verdict.text).toBe('Let your voice drop at the end.')
    expect(verdict.note).toBe('Listen to both, then tell us how close you were.')
  })

  test('who was near is told the one thing to try', () => {
    expect(verdictOf(endsLevel(60), clip, [scored(60)]).text).toBe(
      'Nearly. Let your voice drop at the end.',
    )
  })

  test('what could not be matched is given no advice about it, and is not called alike', () => {
    const verdict = verdictOf(endsLevel(20), clip, [scored(20)])
    expect(verdict.text).not.toContain('drop')
    const spoken = spokenVerdict(verdictOf(attemptWith(20), clip, [scored(20)]))
    expect(spoken).toContain('could not be matched')
    expect(spoken).not.toMatch(/alike|same/i)
  })

  test('after two tries that could not be matched the machine says that it may be wrong', () => {
    expect(verdictOf(attemptWith(20), clip, [scored(20)]).note).toBe('')
    expect(verdictOf(attemptWith(20), clip, [scored(20), scored(30)]).note).toContain(
      'The machine may be the one that is wrong',
    )
  })
})
