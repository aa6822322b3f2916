import { ROOM_ENGLISH, type RoomTexts } from '#copy/room.ts'
import { ROOM_URDU } from '#copy/room-urdu.ts'
import { useGuestSettings } from './guest-settings.ts'

export function useRoomTexts(): RoomTexts {
  const { language } = useGuestSettings()
  return language === 'ur' ? ROOM_URDU : ROOM_ENGLISH
}

/** What the screens that reviewers share with other guests say otherwise. */
export const OTHER_TEXTS = { en: ROOM_ENGLISH.guest, ur: ROOM_URDU.guest }
