import type { ListedLesson } from '#contract/lesson.ts'
import type { ClipsGrace } from '#domain/clips-grace.ts'
import type { LearnerDb } from '../learner-db.ts'
import { readableRows } from '../parse-rows.ts'
import { lessonRow } from '../rows.ts'
import { CLIP_CACHE, clipKey, storedClips, lessonOfKey } from './clip-cache.ts'
import { readClipsGrace } from './clip-references.ts'
import { type DownloadPhase, readPhase } from './download-phase.ts'
import { clipsOf, comesWithTheApp } from './lesson-clips.ts'
import { readTakesOf } from './lesson-takes.ts'
import { readPinnedLessons } from './pinned-lessons.ts'

/** Where a lesson is. `here`: its exercises, its clips and the family's takes are all on this device and up to date. */
export type LessonPlace = 'here' | 'partly' | 'online'

export type LessonOnDevice = {
  id: string
  order: number
  lesson: ListedLesson
  place: LessonPlace
  /** This learner may open it; a locked lesson is not offered. */
  isOpen: boolean
  /** A free lesson: its clips come with the app and are not removed. */
  isPartOfApp: boolean
  wish: 'none' | 'wanted' | 'paused'
  clips: number
  storedClips: number
  /** Of clips and takes. */
  bytes: number
  storedBytes: number
  /** Takes that come with a pull, not with the clips, are still to come. */
  lacksTakes: boolean
}

export type DownloadsView = {
  lessons: LessonOnDevice[]
  phase: DownloadPhase['phase']
  /** The browser had no room for the rest. */
  isFull: boolean
  /** How this learner stands to premium clips; null before the server has said anything. */
  grace: ClipsGrace | null
}

type Caches = Pick<CacheStorage, 'open' | 'keys'>

/** What of each lesson is on this device, read from the caches themselves: they may have been emptied by the browser. */
export async function readDownloads(
  db: LearnerDb,
  { caches, origin, now }: { caches: Caches; origin: string; now: number },
): Promise<DownloadsView> {
  const [rows, { lessons: wishes, isFull }, { phase }, grace, takesOf] = await Promise.all([
    db.lessons.orderBy('order').toArray(),
    readPinnedLessons(db),
    readPhase(db),
    readClipsGrace(db, { now, isSignedIn: true }),
    readTakesOf(db),
  ])
  const kept = await storedClips(await caches.open(CLIP_CACHE))
  const precached = await precachedKeys(caches)
  const lessons = readableRows(lessonRow, rows).map(({ id, order, lesson }): LessonOnDevice => {
    const isPartOfApp = comesWithTheApp(lesson)
    const clips = clipsOf(lesson, origin)
    const here = clips.filter(({ key, sha256 }) =>
      isPartOfApp ? precached.has(key) : kept.get(key) === sha256,
    )
    const isOpen = 'exercises' in lesson
    const takes = takesOf(lesson)
    const lacksTakes = takes.storedBytes < takes.bytes
    const leftOver = [...kept.keys()].filter((key) => lessonOfKey(key) === order).length
    return {
      id,
      order,
      lesson,
      isOpen,
      isPartOfApp,
      wish: wishes[id] ?? 'none',
      place: placeOf({
        isOpen,
        isWhole: here.length === clips.length && !lacksTakes,
        // What another lesson brought here begins nothing of this one.
        isBegun: here.some(({ key }) => lessonOfKey(key) === order),
      }),
      clips: clips.length,
      storedClips: isOpen ? here.length : leftOver,
      bytes: sum(clips) + takes.bytes,
      storedBytes: sum(here) + takes.storedBytes,
      lacksTakes,
    }
  })
  return { lessons, phase, isFull, grace }
}

function placeOf(lesson: Record<'isOpen' | 'isWhole' | 'isBegun', boolean>): LessonPlace {
  if (!lesson.isOpen) return 'online'
  if (lesson.isWhole) return 'here'
  return lesson.isBegun ? 'partly' : 'online'
}

/** What the worker took on with the app: Workbox names its cache so, and marks a version in the query. */
async function precachedKeys(caches: Caches): Promise<Set<string>> {
  const names = (await caches.keys()).filter((name) => name.startsWith('workbox-precache'))
  const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return new Set(keys.flat().map(({ url }) => clipKey(url, url)))
}

function sum(clips: readonly { bytes: number }[]): number {
  return clips.reduce((total, { bytes }) => total + bytes, 0)
}
