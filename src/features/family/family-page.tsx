import { kinship } from 'virtual:kinship'
import { kinshipClips } from 'virtual:kinship-clips'
import { taughtKinshipClips } from 'virtual:taught-kinship-clips'
import { useEffect, useMemo, useRef } from 'react'
import type { ListedLesson } from '#contract/lesson.ts'
import { FAMILY_LIMITS, FAMILY_NOT_KEPT } from '#copy/family.ts'
import { StorageError } from '#data/durable-write.ts'
import { isOpen } from '#data/open-lesson.ts'
import { readFamily } from '#data/read-family.ts'
import type { NewReview } from '#data/record-reviews.ts'
import { lessonAudio } from '#device/lesson-audio.ts'
import type { FamilyFact, FamilyView } from '#domain/kinship/family-entry.ts'
import { termsByPath } from '#domain/kinship/find-term.ts'
import { useFamily, useIsFamilyToCome, useKinshipClips } from '#state/family.ts'
import { useHouseholdVoices, voiceOver } from '#state/household-voices.ts'
import { KINSHIP_WORDS } from '#state/kinship-words.ts'
import { useLearnerDb, useLearnerState } from '#state/learner.ts'
import { useLearnerActions } from '#state/learner-actions.ts'
import { useLessons } from '#state/learner-data.ts'
import { usePracticeSettings } from '#state/practice-settings.ts'
import { useSoundSettings } from '#state/sound-settings.ts'
import { TAUGHT_KINSHIP_WORDS } from '#state/taught-kinship-words.ts'
import { LoadingView } from '#ui/loading-view.tsx'
import { showToast } from '#ui/toast-store.ts'
import { usePageTitle } from '#ui/use-page-title.ts'
import { clipOf, type CourseLine, type FamilyParts } from './family-parts.ts'
import { FamilyToCome } from './family-start.tsx'
import { FamilyTree } from './family-tree.tsx'
import { OtherWords } from './other-words.tsx'

type ChangesTo = (view: FamilyView) => readonly FamilyFact[]

const TERMS = termsByPath(kinship)
const WITHOUT_PLACE = kinship.filter(({ paths }) => paths.length === 0)
const TREE_CLIPS = [
  ...kinshipClips,
  ...taughtKinshipClips.flatMap(({ path, sha256 }) => (sha256 ? [{ path, sha256 }] : [])),
]
const WORDS = new Set(kinship.map(({ roman }) => roman))

/** `/family`: what everybody at home is called. All of it is on the device. */
export function FamilyPage({
  Listen,
  Voices,
  Suggest,
}: Pick<FamilyParts, 'Listen' | 'Voices' | 'Suggest'>) {
  usePageTitle('Family')
  const { learner, loadEngine } = useLearnerState()
  // Nothing can be kept without it.
  useEffect(loadEngine, [loadEngine])
  useKinshipClips(TREE_CLIPS)
  const kept = useFamily()
  const isToCome = useIsFamilyToCome()
  const db = useLearnerDb()
  const lastChange = useRef<Promise<boolean>>(Promise.resolve(true))
  const course = useLessons()
  const { changeFamily, recordReviews } = useLearnerActions()
  const { enabled, volume } = useSoundSettings()
  const ways = usePracticeSettings()
  const parts = useMemo(
    () => ({
      Listen,
      Voices,
      Suggest,
      lines: linesOf(course ?? []),
      ownWords: KINSHIP_WORDS,
      taughtWords: TAUGHT_KINSHIP_WORDS,
    }),
    [Listen, Voices, Suggest, course],
  )
  const { lines } = parts
  useHouseholdVoices(
    useMemo(
      () => [
        ...[...lines.values()].map(({ item }) => item),
        ...KINSHIP_WORDS.values(),
        ...TAUGHT_KINSHIP_WORDS.values(),
      ],
      [lines],
    ),
  )
  if (isToCome && kept?.family.size === 0) return <FamilyToCome />
  if (!kept || !learner || !ways || isToCome === undefined)
    return <LoadingView text="Apni Boli is laying out the family" />

  async function change(changesTo: ChangesTo): Promise<boolean> {
    try {
      const changes = changesTo(await readFamily(db))
      if (changes.length === 0) return false
      const outcome = await changeFamily(changes)
      if (outcome.ok) return true
      showToast(FAMILY_LIMITS[outcome.failure], { tone: 'bad' })
    } catch (error) {
      // Whatever it was, the dialog is closed: the learner hears that nothing was kept.
      showToast(FAMILY_NOT_KEPT, { tone: 'bad' })
      if (!(error instanceof StorageError)) reportError(error)
    }
    return false
  }

  async function review(answer: Omit<NewReview, 'id'>): Promise<boolean> {
    try {
      await recordReviews([{ id: crypto.randomUUID(), ...answer }])
      return true
    } catch (error) {
      if (!(error instanceof StorageError)) throw error
      showToast(FAMILY_NOT_KEPT, { tone: 'bad' })
      return false
    }
  }

  function hear(roman: string): void {
    const url = clipOf(roman, parts)?.url
    if (url === undefined || !enabled) return
    lessonAudio.autoplay(url, volume, voiceOver(url, 'told'))
  }

  return (
    <div className="family wrap page">
      <h1 tabIndex={-1}>Family</h1>
      <p className="soft narrow family-lead">Everybody at home has a word of their own.</p>
      <FamilyTree
        view={kept}
        setAside={kept.setAside}
        terms={TERMS}
        parts={parts}
        ways={ways}
        onChange={(changesTo) => {
          // One after another: each begins with what the one before has kept, which the screen may not show yet.
          const outcome = lastChange.current.then(() => change(changesTo))
          lastChange.current = outcome.catch(() => false)
          return outcome
        }}
        onReview={review}
        onHear={hear}
      />
      <OtherWords terms={WITHOUT_PLACE} parts={parts} />
    </div>
  )
}

/** The words of the tree that the lessons on this device teach as well. */
function linesOf(course: readonly ListedLesson[]): Map<string, CourseLine> {
  const lines = new Map<string, CourseLine>()
  for (const lesson of course) {
    const items = isOpen(lesson) ? lesson.items : (lesson.learnt ?? [])
    for (const item of items) {
      if (!WORDS.has(item.roman) || lines.has(item.roman)) continue
      lines.set(item.roman, { item, lessonId: lesson.id, isOpen: isOpen(lesson) })
    }
  }
  return lines
}
