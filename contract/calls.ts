import * as auth from './auth.ts'
import type { Call } from './call.ts'
import { getHealth } from './health.ts'
import { getLesson, listLessons } from './lesson.ts'
import {
  completeLesson,
  getLessonProgress,
  getProgress,
  resetAllProgress,
  resetLessonProgress,
  saveExerciseProgress,
} from './progress.ts'
import { getProfile } from './user.ts'

/** Every call there is, for the OpenAPI document and for tests. The app imports the single calls. */
export const calls: readonly Call[] = [
  auth.register,
  auth.login,
  getProfile,
  auth.verifyEmail,
  auth.resendVerification,
  auth.forgotPassword,
  auth.resetPassword,
  listLessons,
  getLesson,
  getLessonProgress,
  saveExerciseProgress,
  resetLessonProgress,
  getProgress,
  completeLesson,
  resetAllProgress,
  getHealth,
]
