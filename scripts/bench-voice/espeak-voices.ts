import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { resample, SAMPLE_RATE_HZ } from '#domain/pronunciation/resample.ts'
import { runTool } from '../audio/run-tool.ts'
import { readWav } from './read-wav.ts'

export type BenchVoice = { name: string; args: readonly string[] }

/** Who is learnt from, and who learns: espeak-ng's own variants, slow and quick, low and high. */
export const REFERENCE: BenchVoice = {
  name: 'pa+f2',
  args: ['-v', 'pa+f2', '-s', '125', '-p', '48'],
}
export const LEARNERS: readonly BenchVoice[] = [
  { name: 'm1', args: ['-v', 'pa+m1', '-s', '115', '-p', '40'] },
  { name: 'm3', args: ['-v', 'pa+m3', '-s', '140', '-p', '35'] },
  { name: 'm7', args: ['-v', 'pa+m7', '-s', '120', '-p', '55'] },
  { name: 'f1', args: ['-v', 'pa+f1', '-s', '135', '-p', '60'] },
  { name: 'f4', args: ['-v', 'pa+f4', '-s', '110', '-p', '70'] },
  { name: 'f5', args: ['-v', 'pa+f5', '-s', '130', '-p', '85'] },
]

/** How the voice says each of the texts, at 16 kHz. */
export async function speak(
  { args }: BenchVoice,
  texts: readonly string[],
): Promise<Float32Array[]> {
  const folder = await mkdtemp(join(tmpdir(), 'apni-boli-voices-'))
  const wav = join(folder, 'said.wav')
  const said: Float32Array[] = []
  try {
    for (const text of texts) {
      await runTool('espeak-ng', [args, '-w', wav, '--', text])
      const { samples, rateHz } = readWav(await readFile(wav))
      said.push(resample(samples, rateHz, SAMPLE_RATE_HZ))
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return said
}
