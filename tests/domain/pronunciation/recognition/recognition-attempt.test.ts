import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  alternativesOf,
  FIRST_ATTEMPT,
  isUnderway,
  RECOGNITION_LANGUAGES,
  type RecognitionAttempt,
  type RecognitionEvent,
  stepRecognition,
} from '#domain/pronunciation/recognition/recognition-attempt.ts'

const START: RecognitionEvent = { type: 'start', isOnline: true }
const AUDIO: RecognitionEvent = { type: 'audio-started' }
const ENDED: RecognitionEvent = { type: 'ended' }
const STOP: RecognitionEvent = { type: 'stop' }
const heard = (...alternatives: string[]): RecognitionEvent => ({
  type: 'result',
  segments: [alternatives],
})
const error = (code: string): RecognitionEvent => ({ type: 'error', code })

/** Plays the events; gives where it came to and the languages that were begun. */
function play(...events: RecognitionEvent[]) {
  return playFrom(FIRST_ATTEMPT, ...events)
}
function playFrom(opening: RecognitionAttempt, ...events: RecognitionEvent[]) {
  let attempt = opening
  const begun: string[] = []
  const commands: string[] = []
  for (const event of events) {
    const step = stepRecognition(attempt, event)
    attempt = step.attempt
    if (step.command !== null) commands.push(step.command)
    if (step.command === 'begin') begun.push(RECOGNITION_LANGUAGES[attempt.languageIndex] ?? '')
  }
  return { attempt, begun, commands }
}
const failure = (attempt: RecognitionAttempt) =>
  attempt.phase === 'failed' ? attempt.failure : attempt.phase

test('prompt, listening, analysing, and then what was heard', () => {
  expect(play(START).attempt.phase).toBe('starting')
  expect(play(START, AUDIO).attempt.phase).toBe('listening')
  const analysing = play(START, AUDIO, heard('kutta', 'cutter'))
  expect([analysing.attempt.phase, analysing.commands]).toEqual(['analysing', ['begin', 'stop']])
  expect(play(START, AUDIO, heard('kutta', 'cutter'), ENDED).attempt).toMatchObject({
    phase: 'heard',
    alternatives: ['kutta', 'cutter'],
  })
})

test('a result without a word about audio counts as well', () => {
  expect(play(START, heard('kutta'), ENDED).attempt.phase).toBe('heard')
})

describe('silence', () => {
  const silent = [AUDIO, error('no-speech'), ENDED]

  test('cycles the languages, fewer than 3 times', () => {
    const { attempt, begun } = play(START, ...silent, ...silent, ...silent)
    expect(begun).toEqual(['en-US', 'en-GB', 'ur-PK'])
    expect(failure(attempt)).toBe('nothing-heard')
  })

  test('goes on in the cycle at the next press', () => {
    const first = play(START, ...silent, ...silent, ...silent).attempt
    expect(playFrom(first, START, ...silent, ...silent).begun).toEqual(['hi-IN', 'en-US', 'en-GB'])
  })

  test('waits for the end before another one begins', () => {
    expect(play(START, AUDIO, error('no-speech')).begun).toEqual(['en-US'])
  })

  test('an end without a word is silence too', () => {
    expect(play(START, AUDIO, ENDED, AUDIO, ENDED, AUDIO, ENDED).begun).toHaveLength(3)
  })

  test('after the learner’s own stop, or 15 s, is an answer', () => {
    const { attempt, begun } = play(START, AUDIO, STOP, ENDED)
    expect([failure(attempt), begun]).toEqual(['nothing-heard', ['en-US']])
  })

  test('then words: they are heard in the language that found them', () => {
    const { attempt } = play(START, ...silent, AUDIO, heard('salaam'), ENDED)
    expect(attempt).toMatchObject({ phase: 'heard', languageIndex: 1 })
  })
})

describe('what the browser refuses', () => {
  test.each([
    ['not-allowed', 'denied'],
    ['service-not-allowed', 'unsupported'],
    ['network', 'network'],
    ['audio-capture', 'no-microphone'],
    ['aborted', 'interrupted'],
    ['bad-grammar', 'interrupted'],
  ])('%s is %s at once', (code, expected) => {
    const { attempt, commands } = play(START, AUDIO, error(code))
    expect([failure(attempt), commands.at(-1)]).toEqual([expected, 'abort'])
    expect(playFrom(attempt, ENDED).attempt).toBe(attempt)
  })

  test('a language is passed over and not counted', () => {
    const refused = [error('language-not-supported'), ENDED]
    const { attempt, begun } = play(START, ...refused, ...refused, AUDIO)
    expect([begun, attempt]).toMatchObject([['en-US', 'en-GB', 'ur-PK'], { retries: 0 }])
    const none = play(START, ...refused, ...refused, ...refused, ...refused)
    expect([failure(none.attempt), none.begun.length]).toEqual(['unsupported', 4])
  })

  test('a fault after the words takes no words away', () => {
    const { attempt } = play(START, AUDIO, heard('kutta'), error('network'))
    expect(attempt.phase).toBe('heard')
  })
})

test('offline it never begins', () => {
  const { attempt, commands } = play({ type: 'start', isOnline: false })
  expect([failure(attempt), commands]).toEqual(['offline', []])
})

test('4 s without a microphone is the end; with one it is nothing', () => {
  expect(failure(play(START, { type: 'no-audio' }).attempt)).toBe('no-start')
  expect(play(START, AUDIO, { type: 'no-audio' }).attempt.phase).toBe('listening')
})

test('a second press before it opens takes the first one back; a page that goes away lets go', () => {
  expect(play(START, STOP)).toMatchObject({
    attempt: { phase: 'ready' },
    commands: ['begin', 'abort'],
  })
  expect(play(START, AUDIO, { type: 'abandon' }).attempt.phase).toBe('ready')
  expect(play({ type: 'abandon' }).commands).toEqual([])
})

test('one at a time: a start in the middle changes nothing', () => {
  expect(play(START, AUDIO, START).begun).toEqual(['en-US'])
})

describe('what was heard, in whole readings', () => {
  test.each([
    ['one stretch in 3 readings', [['a', 'b', 'c']], ['a', 'b', 'c']],
    ['the same final twice (Android)', [['salaam'], ['salaam']], ['salaam']],
    [
      'again with more words (Android)',
      [['salaam'], ['Salaam ji', 'salam g']],
      ['Salaam ji', 'salam g'],
    ],
    ['two stretches', [['tusaan', 'to sun'], ['na haal']], ['tusaan na haal', 'to sun na haal']],
    ['more than 5', [['1', '2', '3', '4', '5', '6']], ['1', '2', '3', '4', '5']],
    ['the same reading twice', [['a', 'a', 'b']], ['a', 'b']],
    ['empty readings', [[' ', 'a']], ['a']],
  ])('%s', (_, segments, expected) => expect(alternativesOf(segments)).toEqual(expected))
})

test('whatever a browser does, it comes to rest: after the end nothing is under way for ever', () => {
  const anyEvent = fc.constantFrom<RecognitionEvent>(
    START,
    AUDIO,
    ENDED,
    STOP,
    heard('kutta'),
    error('no-speech'),
    error('language-not-supported'),
    error('aborted'),
    { type: 'no-audio' },
    { type: 'abandon' },
  )
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let { attempt } = play(...events)
      for (let ends = 0; ends < 8 && isUnderway(attempt); ends++) {
        attempt = playFrom(attempt, ENDED).attempt
      }
      expect(isUnderway(attempt)).toBe(false)
    }),
  )
})
