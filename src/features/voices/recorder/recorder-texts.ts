import { createContext, useContext } from 'react'
import { RECORDER_TEXTS, type RecorderTexts } from '#copy/recorder.ts'

/** The language of the recording screen: English, where nobody gives another. */
const RecorderLanguage = createContext<RecorderTexts>(RECORDER_TEXTS)

export const RecorderTextsProvider = RecorderLanguage.Provider

export function useRecorderTexts(): RecorderTexts {
  return useContext(RecorderLanguage)
}
