import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureLoudness } from './loudness.ts'
import { runTool } from './run-tool.ts'

/** The only voice of espeak-ng with the tone that took the place of bh, gh and dh. */
export const VOICE = 'pa+f2'
const TARGET_LUFS = -19
/** One static gain, never a moving one: on a word of 0.8 s a moving one ends at −50 LUFS. */
const GAIN_PASSES = 2
/** 0.79 of full scale: −2 dBFS, room for what MP3 adds. */
const LIMITER = 'alimiter=limit=0.79:level=false:attack=2:release=40'

/** What espeak-ng makes of a text, as phoneme mnemonics. Unknown ones vanish, so callers compare. */
export function phonemesOf(say: string): string {
  const { stdout } = runTool('espeak-ng', ['-v', 'pa', '-q', '-x', '--', say])
  return stdout.trim().split(/\s+/).join(' ')
}

/**
 * One clip: spoken slowly, trimmed, at −19 LUFS, MP3 48 kbit/s 24 kHz mono. The same text gives the
 * same bytes with the same versions of the programs.
 */
export function synthesiseClip(say: string, target: string, folder: string): void {
  const raw = join(folder, 'raw.wav')
  const trimmed = join(folder, 'trimmed.wav')
  const clip = join(folder, 'clip.mp3')
  runTool('espeak-ng', [
    '-v',
    VOICE,
    '-s',
    '125',
    '-p',
    '48',
    '-a',
    '110',
    '-g',
    '1',
    '-w',
    raw,
    '--',
    say,
  ])
  runTool('sox', [
    '-q',
    '-R',
    raw,
    '-b',
    '16',
    trimmed,
    'silence',
    '1',
    '0.02',
    '0.5%',
    'reverse',
    'silence',
    '1',
    '0.02',
    '0.5%',
    'fade',
    't',
    '0.01',
    'reverse',
    'highpass',
    '70',
    'lowpass',
    '8000',
    'pad',
    '0.06',
    '0.15',
  ])
  let gainDb = TARGET_LUFS - measureLoudness(trimmed).lufs
  for (let pass = 1; pass <= GAIN_PASSES; pass++) {
    encode(trimmed, clip, gainDb)
    // What the limiter took is given back once.
    gainDb += Math.max(-1, Math.min(1, TARGET_LUFS - measureLoudness(clip).lufs))
  }
  copyFileSync(clip, target)
}

function encode(wav: string, target: string, gainDb: number): void {
  runTool('ffmpeg', [
    '-nostdin',
    '-v',
    'error',
    '-y',
    '-i',
    wav,
    '-af',
    `volume=${gainDb.toFixed(2)}dB,${LIMITER}`,
    '-ar',
    '24000',
    '-ac',
    '1',
    '-c:a',
    'libmp3lame',
    '-b:a',
    '48k',
    '-write_xing',
    '1',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-flags:a',
    '+bitexact',
    '-id3v2_version',
    '3',
    '-metadata',
    `comment=Synthesised with espeak-ng (${VOICE}), not a native recording`,
    target,
  ])
}
