import { measureLoudness } from './loudness.ts'
import { runTool } from './run-tool.ts'

const TARGET_LUFS = -19
/** One static gain, never a moving one: on a word of 0.8 s a moving one ends at −50 LUFS. */
const GAIN_PASSES = 2
/** 0.79 of full scale: −2 dBFS, room for what MP3 adds. */
const LIMITER = 'alimiter=limit=0.79:level=false:attack=2:release=40'

/** A trimmed wav as a clip: −19 LUFS, MP3 48 kbit/s 24 kHz mono, with `comment` in the file itself. */
export async function encodeClip(trimmed: string, clip: string, comment: string): Promise<void> {
  let gainDb = TARGET_LUFS - (await measureLoudness(trimmed)).lufs
  for (let pass = 1; pass <= GAIN_PASSES; pass++) {
    await encode(trimmed, clip, gainDb, comment)
    // What the limiter took is given back once.
    const missing = TARGET_LUFS - (await measureLoudness(clip)).lufs
    gainDb += Math.max(-1, Math.min(1, missing))
  }
}

async function encode(wav: string, target: string, gainDb: number, comment: string) {
  await runTool('ffmpeg', [
    ['-nostdin', '-v', 'error', '-y', '-i', wav],
    ['-af', `volume=${gainDb.toFixed(2)}dB,${LIMITER}`, '-ar', '24000', '-ac', '1'],
    ['-c:a', 'libmp3lame', '-b:a', '48k', '-write_xing', '1', '-map_metadata', '-1'],
    ['-fflags', '+bitexact', '-flags:a', '+bitexact', '-id3v2_version', '3'],
    ['-metadata', `comment=${comment}`, target],
  ])
}
