import { runTool } from './run-tool.ts'

/** Integrated loudness over less than some seconds is undefined (EBU R128 gates), so a clip is looped. */
const LOOPS = 8

/** Loudness (LUFS) and highest true peak (dBTP) of a file. */
export async function measureLoudness(file: string): Promise<{ lufs: number; peakDb: number }> {
  const { stderr } = await runTool('ffmpeg', [
    ['-nostdin', '-hide_banner', '-stream_loop', String(LOOPS), '-i', file],
    ['-af', 'ebur128=peak=true', '-f', 'null', '-'],
  ])
  const summary = stderr.slice(stderr.lastIndexOf('Summary:'))
  const lufs = Number(/I:\s+(-?[\d.]+) LUFS/.exec(summary)?.[1])
  const peakDb = Number(/Peak:\s+(-?[\d.]+) dBFS/.exec(summary)?.[1])
  if (!Number.isFinite(lufs) || !Number.isFinite(peakDb)) {
    throw new Error(`${file} is silent: its loudness cannot be measured`)
  }
  return { lufs, peakDb }
}

export async function durationMs(file: string): Promise<number> {
  const { stdout } = await runTool('ffprobe', [
    ['-v', 'error', '-show_entries', 'format=duration', '-of', 'default=nw=1:nk=1', file],
  ])
  return Math.round(Number(stdout.trim()) * 1_000)
}
