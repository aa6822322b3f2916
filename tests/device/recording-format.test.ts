import { expect, test } from 'vitest'
import { microphoneFailure } from '#device/audio-recorder-failure.ts'
import { isWebKit, recordingFormat } from '#device/recording-format.ts'

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/157.0.0.0 Mobile Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:160.0) Gecko/20100101 Firefox/160.0'

test.each([
  ['an iPhone records MP4, though it claims WebM too', SAFARI, () => true, 'audio/mp4'],
  ['Chrome records WebM, though its MP4 works', CHROME, () => true, 'audio/webm;codecs=opus'],
  ['Firefox records WebM', FIREFOX, () => true, 'audio/webm;codecs=opus'],
  ['what is not there is passed over', CHROME, (type: string) => type === 'audio/mp4', 'audio/mp4'],
  ['else the browser chooses', FIREFOX, () => false, undefined],
])('%s', (_, userAgent, isSupported, format) => {
  expect(recordingFormat(isWebKit(userAgent), isSupported)).toBe(format)
})

test.each([
  ['NotAllowedError', 'denied'],
  ['SecurityError', 'denied'],
  ['NotFoundError', 'none'],
  ['OverconstrainedError', 'none'],
  ['NotReadableError', 'busy'],
  ['AbortError', 'busy'],
  ['TypeError', 'unsupported'],
])('a microphone that answers %s is %s', (name, failure) => {
  expect(microphoneFailure(new DOMException('no', name))).toBe(failure)
})
