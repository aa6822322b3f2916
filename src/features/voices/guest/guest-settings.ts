import * as v from 'valibot'
import { create } from 'zustand'
import { GUEST_ENGLISH, GUEST_LANGUAGES, type GuestTexts } from '#copy/invited.ts'
import { GUEST_URDU } from '#copy/invited-urdu.ts'

const STORAGE_KEY = 'recordSettings'

/** In per cent; src/styles/reading.css answers them. */
export const GUEST_TEXT_SIZES = ['100', '150', '200'] as const
export const GUEST_SCRIPTS = ['both', 'roman', 'shahmukhi', 'off'] as const

const settings = v.object({
  /** As the device speaks, until somebody chooses. */
  language: v.fallback(
    v.picklist(GUEST_LANGUAGES),
    navigator.language.startsWith('ur') ? 'ur' : 'en',
  ),
  text: v.fallback(v.picklist(GUEST_TEXT_SIZES), '100'),
  script: v.fallback(v.picklist(GUEST_SCRIPTS), 'both'),
})

export type GuestSettings = v.InferOutput<typeof settings>

/** How a speaker without an account reads the page, on this device. */
export const useGuestSettings = create<GuestSettings>()(() => read())

export function changeGuestSettings(change: Partial<GuestSettings>): void {
  useGuestSettings.setState(change)
  apply()
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(useGuestSettings.getState()))
  } catch {
    // They hold for as long as the page is open.
  }
}

/** Lays them on the document. */
export function apply(): void {
  const { language, text } = useGuestSettings.getState()
  const { documentElement } = document
  documentElement.lang = language === 'ur' ? 'ur' : 'en-GB'
  documentElement.dir = language === 'ur' ? 'rtl' : 'ltr'
  documentElement.dataset['text'] = text
}

export function useGuestTexts(): GuestTexts {
  const { language } = useGuestSettings()
  return language === 'ur' ? GUEST_URDU : GUEST_ENGLISH
}

function read(): GuestSettings {
  try {
    return v.parse(settings, JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}'))
  } catch {
    return v.parse(settings, {})
  }
}
