import { describe, expect, test } from 'vitest'
import { cohortCandidates } from '#domain/pronunciation/choose-cohort.ts'
import { describePicture } from '#domain/pronunciation/picture-sentence.ts'
import { pitchContour } from '#domain/pronunciation/pitch-contour.ts'
import { speakingTip } from '#domain/pronunciation/speaking-tip.ts'
import { powerSpectra } from '#domain/pronunciation/power-spectra.ts'
import { resample, SAMPLE_RATE_HZ } from '#domain/pronunciation/resample.ts'
import { alignVoices, warpedDistance } from '#domain/pronunciation/time-warping.ts'
import { voiceFeatures } from '#domain/pronunciation/voice-features.ts'
import { drawVoices, voiceLane } from '#domain/pronunciation/voice-picture.ts'
import { findSpeech, speechOnly } from '#domain/pronunciation/speech-activity.ts'
import { type MadeUpVoice, say } from '../../../scripts/bench-voice/made-up-voice.ts'

const SPEAKER: MadeUpVoice = { pitchHz: 120 }

function spoken(word: string, voice: MadeUpVoice): Float32Array {
  const samples = say(word, voice)
  return speechOnly(samples, findSpeech(samples))
}

function pictureOf(theirs: Float32Array, yours: Float32Array) {
  const [yourFeatures, theirFeatures] = [yours, theirs].map((speech) =>
    voiceFeatures(powerSpectra(speech)),
  )
  return drawVoices(voiceLane(theirs), voiceLane(yours), alignVoices(yourFeatures!, theirFeatures!))
}

describe('the melody', () => {
  test.each([
    ['rising from 120 to 240 Hz', 120, 12],
    ['falling from 300 to 200 Hz', 300, -7],
  ])('%s is drawn around its own middle', (_, pitchHz, glide) => {
    const contour = pitchContour(spoken('aeaeae', { pitchHz, glide })).filter((at) => at !== null)
    expect(contour.length).toBeGreaterThan(40)
    const [first, last] = [contour[3]!, contour.at(-4)!]
    expect(last - first).toBeGreaterThan(Math.min(glide * 0.7, glide * 1.2))
    expect(last - first).toBeLessThan(Math.max(glide * 0.7, glide * 1.2))
  })

  test('a child and a grandfather with the same melody are drawn alike', () => {
    const child = pitchContour(spoken('aeiou', { pitchHz: 300, glide: 5 }))
    const grandfather = pitchContour(spoken('aeiou', { pitchHz: 100, glide: 5 }))
    for (const [at, semitones] of child.entries()) {
      const other = grandfather[at]
      if (semitones === null || other === null || other === undefined) continue
      expect(Math.abs(semitones - other)).toBeLessThan(1.2)
    }
  })

  test('noise has none', () => {
    const noise = Float32Array.from({ length: 16_000 }, (_, at) => ((at * 7919) % 101) / 101 - 0.5)
    expect(pitchContour(new Float32Array(16_000)).every((at) => at === null)).toBe(true)
    expect(pitchContour(noise).every((at) => at === null || Number.isFinite(at))).toBe(true)
  })
})

describe('the picture', () => {
  test('is on their time, whoever speaks slower', () => {
    const theirs = spoken('aiuo', SPEAKER)
    const picture = pictureOf(theirs, spoken('aiuo', { pitchHz: 200, tempo: 1.6 }))
    expect(picture.yours.loudness).toHaveLength(picture.theirs.loudness.length)
    expect(describePicture(picture)).toMatch(/^You took longer over it/)
  })

  test('shades where the two differ, at most about a fifth, and says where', () => {
    const picture = pictureOf(spoken('aaaai', SPEAKER), spoken('aaaau', SPEAKER))
    const frames = picture.theirs.loudness.length
    const shaded = picture.mostDifferent.reduce((sum, [from, to]) => sum + to - from, 0)
    expect(shaded).toBeGreaterThan(0)
    expect(shaded / frames).toBeLessThanOrEqual(0.25)
    expect(picture.mostDifferent.at(-1)![1]).toBeGreaterThan(frames * 0.7)
    expect(describePicture(picture)).toContain('most different at the end')
  })

  test('says that theirs rises where yours stays level', () => {
    const picture = pictureOf(
      spoken('aeaeae', { ...SPEAKER, glide: 7 }),
      spoken('aeaeae', { pitchHz: 180 }),
    )
    expect(describePicture(picture)).toMatch(/your voice stays level where theirs rises/i)
  })

  test('of the same recording twice finds no difference, and calls nothing the same', () => {
    const theirs = spoken('aeiou', SPEAKER)
    expect(describePicture(pictureOf(theirs, theirs))).toBe(
      'No clear difference in length or pitch.',
    )
  })
})

describe('the one thing to try', () => {
  test.each([
    ['who stays level where theirs falls', { glide: -7 }, {}, 'drop-at-end'],
    ['who stays level where theirs rises', { glide: 7 }, {}, 'rise-at-end'],
    ['who rises where theirs stays level', {}, { glide: 7 }, 'level-at-end'],
    ['who is slow', {}, { tempo: 1.6 }, 'quicker'],
    ['who is quick', { tempo: 1.6 }, {}, 'slower'],
    ['whose voice stays level and is slow as well', { glide: -7 }, { tempo: 1.6 }, 'drop-at-end'],
  ] as const)('for %s', (_, theirs, yours, tip) => {
    const picture = pictureOf(
      spoken('aeaeae', { ...SPEAKER, ...theirs }),
      spoken('aeaeae', { pitchHz: 180, ...yours }),
    )
    expect(speakingTip(picture)).toBe(tip)
  })

  test('where only one sound differs, is to listen there', () => {
    const picture = pictureOf(spoken('aaaai', SPEAKER), spoken('aaaau', SPEAKER))
    expect(speakingTip(picture)).toBe('hear-end')
  })

  test('for who keeps step, is nothing', () => {
    const theirs = spoken('aeiou', SPEAKER)
    expect(speakingTip(pictureOf(theirs, theirs))).toBeNull()
  })
})

test('an utterance is no distance from itself, and the way there and back is the same', () => {
  const a = voiceFeatures(powerSpectra(spoken('aeiou', SPEAKER)))
  const b = voiceFeatures(powerSpectra(spoken('uoiea', { pitchHz: 170 })))
  expect(warpedDistance(a, a)).toBeCloseTo(0, 5)
  expect(warpedDistance(a, b)).toBeCloseTo(warpedDistance(b, a), 1)
  expect(alignVoices(a, b).distance).toBe(warpedDistance(a, b))
})

describe('sound at another rate', () => {
  const tone = (rateHz: number, hertz: number) =>
    Float32Array.from({ length: rateHz / 2 }, (_, at) =>
      Math.sin((2 * Math.PI * hertz * at) / rateHz),
    )

  test.each([8000, 24_000, 44_100, 48_000])('from %d Hz a tone stays the same tone', (rateHz) => {
    const there = resample(tone(rateHz, 440), rateHz)
    const here = tone(SAMPLE_RATE_HZ, 440)
    expect(Math.abs(there.length - here.length)).toBeLessThanOrEqual(1)
    for (let at = 200; at < 7800; at += 1)
      expect(Math.abs(there[at]! - here[at]!)).toBeLessThan(0.01)
  })

  test('what 16 kHz cannot hold is gone, and does not come back as another tone', () => {
    const folded = resample(tone(48_000, 11_000), 48_000)
    for (let at = 200; at < 7800; at += 1) expect(Math.abs(folded[at]!)).toBeLessThan(0.02)
  })
})

describe('the rivals of a phrase', () => {
  const phrase = (id: string, roman: string, speaker = 'one') => ({
    id,
    roman,
    speaker,
    clipUrl: `/${id}.mp3`,
  })
  const target = phrase('a', 'Ghar')

  test('are other phrases of the same voice, each clip once', () => {
    const candidates = cohortCandidates(target, [
      target,
      phrase('b', 'Paani'),
      { ...phrase('c', 'Roti'), clipUrl: '/b.mp3' },
      phrase('d', 'Chaa', 'two'),
      phrase('e', 'Ghar bich.'),
      phrase('f', 'Gharaan'),
    ])
    expect(candidates.map(({ id }) => id).sort()).toEqual(['b', 'f'])
  })

  test('come in the same order, whatever order the lessons come in', () => {
    const phrases = Array.from({ length: 30 }, (_, at) => phrase(`p${at}`, `word${at}`))
    const there = cohortCandidates(target, phrases)
    expect(cohortCandidates(target, [...phrases].reverse())).toEqual(there)
    expect(there.map(({ id }) => id)).not.toEqual(phrases.map(({ id }) => id))
  })
})
