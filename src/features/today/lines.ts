import type { FunctionComponent } from 'react'
import type { LessonItem } from '#contract/lesson.ts'

/** Lines to read and hear; a part of the player. */
export type Lines = FunctionComponent<{ items: readonly LessonItem[] }>
