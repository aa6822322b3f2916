import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fail, ok, type Result } from '#domain/result.ts'
import { waveFile } from '../sounds/wave-file.ts'
import { judgeRecording } from './judge-recording.ts'
import { runTool } from './run-tool.ts'

/** So that the cut is not heard. */
const FADE_SECONDS = 0.01

/**
 * The spoken part of a take as a wav, its first channel, at its own rate. Nothing else is done to a
 * person's voice here; the take itself is only read.
 */
export async function trimRecording(file: string, target: string): Promise<Result<null, string>> {
  const sampleRate = await sampleRateOf(file)
  if (sampleRate === null) return fail('this is not a sound that ffmpeg can read')
  const samples = await decode(file, `${target}.raw`)
  const judged = judgeRecording(samples, sampleRate)
  if (!judged.ok) return judged
  const { from, to } = judged.value
  writeFileSync(target, waveFile(faded(samples.slice(from, to), sampleRate), sampleRate))
  return ok(null)
}

async function sampleRateOf(file: string): Promise<number | null> {
  try {
    const { stdout } = await runTool('ffprobe', [
      ['-v', 'error', '-select_streams', 'a:0', '-show_entries', 'stream=sample_rate'],
      ['-of', 'default=nw=1:nk=1', file],
    ])
    const rate = Number(stdout.trim())
    return rate > 0 ? rate : null
  } catch {
    return null
  }
}

async function decode(file: string, raw: string): Promise<Float32Array> {
  await runTool('ffmpeg', [
    ['-nostdin', '-v', 'error', '-y', '-i', file, '-map', 'a:0'],
    ['-af', 'pan=mono|c0=c0', '-f', 'f32le', raw],
  ])
  const bytes = readFileSync(raw)
  rmSync(raw)
  return new Float32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.byteLength / 4))
}

function faded(samples: Float32Array, sampleRate: number): Float32Array {
  const length = Math.min(samples.length, Math.round(sampleRate * FADE_SECONDS))
  return samples.map((sample, index) => {
    const fromEdge = Math.min(index, samples.length - 1 - index)
    return fromEdge < length ? (sample * fromEdge) / length : sample
  })
}
