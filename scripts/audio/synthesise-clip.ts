import { join } from 'node:path'
import type { ClipSource } from './clip-sources.ts'
import { encodeClip } from './encode-clip.ts'
import { runTool } from './run-tool.ts'

/** The only voice of espeak-ng with the tone that took the place of bh, gh and dh. */
export const VOICE = 'pa+f2'

/** What espeak-ng makes of a text, as phoneme mnemonics. Unknown ones vanish, so callers compare. */
async function phonemesOf(say: string): Promise<string> {
  const { stdout } = await runTool('espeak-ng', ['-v', 'pa', '-q', '-x', '--', say])
  return stdout.trim().split(/\s+/).join(' ')
}

/**
 * One clip: spoken slowly, trimmed, encoded. The same text gives the same bytes with the same versions
 * of the programs. `folder` is the clip's own, for what lies between.
 */
export async function synthesiseClip(
  { itemId, say, phonemes }: Pick<ClipSource, 'itemId' | 'say' | 'phonemes'>,
  target: string,
  folder: string,
): Promise<void> {
  // espeak-ng drops a mnemonic that it does not know without a word: a changed reading stops here.
  const read = await phonemesOf(say)
  if (read !== phonemes) throw new Error(`${itemId} is read as ${read}, not as ${phonemes}: ${say}`)
  const [raw, trimmed] = [join(folder, 'raw.wav'), join(folder, 'trimmed.wav')]
  await runTool('espeak-ng', [
    ['-v', VOICE, '-s', '125', '-p', '48', '-a', '110', '-g', '1', '-w', raw, '--', say],
  ])
  const trim = ['silence', '1', '0.02', '0.5%', 'reverse']
  await runTool('sox', [
    ['-q', '-R', raw, '-b', '16', trimmed],
    [trim, trim.slice(0, -1)].flat(),
    ['fade', 't', '0.01', 'reverse', 'highpass', '70', 'lowpass', '8000', 'pad', '0.06', '0.15'],
  ])
  await encodeClip(trimmed, target, `Synthesised with espeak-ng (${VOICE}), not a native recording`)
}
