import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingTools, runTool } from './audio/run-tool.ts'
import { EFFECTS, effectSamples } from './sounds/effects.ts'
import { SAMPLE_RATE } from './sounds/instruments.ts'
import { waveFile } from './sounds/wave-file.ts'

/** npm run sounds:build: the effect sounds of public/sounds, made from nothing; the same bytes each time. */
const target = join(import.meta.dirname, '../public/sounds')

if (missingTools(['ffmpeg']).length > 0) {
  console.error('sounds:build needs ffmpeg; it is not installed')
  process.exit(1)
}

mkdirSync(target, { recursive: true })
const folder = mkdtempSync(join(tmpdir(), 'sounds-build-'))
try {
  for (const name of Object.keys(EFFECTS)) {
    const samples = effectSamples(name)
    const [wave, file] = [join(folder, 'effect.wav'), join(target, `${name}.mp3`)]
    writeFileSync(wave, waveFile(samples, SAMPLE_RATE))
    await runTool('ffmpeg', [
      '-nostdin',
      '-v',
      'error',
      '-y',
      '-i',
      wave,
      '-ac',
      '1',
      '-ar',
      String(SAMPLE_RATE),
      '-c:a',
      'libmp3lame',
      '-b:a',
      '64k',
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      file,
    ])
    const seconds = (samples.length / SAMPLE_RATE).toFixed(2)
    console.log(`/sounds/${name}.mp3  ${seconds} s  ${readFileSync(file).byteLength} bytes`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
