import type { TakeConcern } from '#domain/voices/measure-take.ts'
import { speechErrorText } from './microphone.ts'
import { CONCERN_TEXTS, HOW_TO_RECORD, NO_TAKE_TEXTS, TAKE_NOT_KEPT } from './voices.ts'

/** Everything that the recording screen says, in one language. */
export type RecorderTexts = {
  stop: string
  title: (name: string) => string
  line: (at: number, of: number) => string
  hint: string
  last: string
  thanks: (name: string) => string
  done: string
  differently: string
  skip: string
  ownWords: { label: string; hint: string }
  microphone: {
    record: string
    opening: string
    stop: string
    thinking: string
    press: string
    speak: string
    blocked: string
    stopsByItself: string
  }
  review: {
    play: string
    playing: string
    keep: string
    keepAllTheSame: string
    keeping: string
    again: string
  }
  concerns: Readonly<Record<TakeConcern, string>>
  group: string
  notKept: { title: string; text: string }
  noTake: Readonly<Record<keyof typeof NO_TAKE_TEXTS, string>> & { title: string }
  denied: { title: string; text: string }
  said: { live: string; recorded: string; listen: string; kept: string }
}

export const RECORDER_TEXTS: RecorderTexts = {
  stop: 'Stop recording',
  title: (name) => `${name} records`,
  line: (at, of) => `Line ${at} of ${of}`,
  hint: `${HOW_TO_RECORD} Try it: nothing is kept before you press Keep.`,
  last: 'That was the last one.',
  thanks: (name) => `Thank you, ${name}.`,
  done: 'Done',
  differently: 'We say it differently',
  skip: 'Skip',
  ownWords: {
    label: 'Say it your way. How is it written? (optional)',
    hint: 'In Roman letters or in Shahmukhi.',
  },
  microphone: {
    record: 'Record',
    opening: 'Waiting for the microphone',
    stop: 'Stop',
    thinking: 'One moment',
    press: 'Press, or hold, and say it',
    speak: 'Speak now',
    blocked: 'Blocked',
    stopsByItself: 'It stops when it is quiet.',
  },
  review: {
    play: 'Play it',
    playing: 'Playing',
    keep: 'Keep',
    keepAllTheSame: 'Keep it all the same',
    keeping: 'Keeping it...',
    again: 'Again',
  },
  concerns: CONCERN_TEXTS,
  group: 'Recording',
  notKept: { title: 'Not kept', text: TAKE_NOT_KEPT },
  noTake: { title: 'Nothing was recorded', ...NO_TAKE_TEXTS },
  denied: {
    title: speechErrorText('denied').title,
    text: 'Allow the microphone for this site in the settings of your browser, then press the button again.',
  },
  said: {
    live: 'Recording. Speak now.',
    recorded: 'Recorded.',
    listen: 'Listen.',
    kept: 'Kept.',
  },
}
