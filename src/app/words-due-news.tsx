import { useEffect } from 'react'
import { useToday } from '#state/dashboard-data.ts'
import { followWordsDue } from '#state/follow-words-due.ts'
import { useLearnerDb } from '#state/learner.ts'
import { usePracticeSettings } from '#state/practice-settings.ts'
import { useWordsDue } from '#state/words-due.ts'
import { IconBadge } from './icon-badge.tsx'

/** Keeps the number of words that are due, for the navigation, Today and the icon. Unseen in the page. */
export function WordsDueNews() {
  const db = useLearnerDb()
  const today = useToday()
  useEffect(() => followWordsDue(db, today), [db, today])
  const settings = usePracticeSettings()
  const due = useWordsDue()
  return <IconBadge wordsDue={settings?.showsBadge ? due : 0} />
}
