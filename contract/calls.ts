import { deleteAccount, exportAccount } from './account.ts'
import * as auth from './auth.ts'
import * as billing from './billing.ts'
import type { Call } from './call.ts'
import { sendContactMessage } from './contact.ts'
import { getFamily, sendFamily } from './family.ts'
import { getHealth, getLive, getReady } from './health.ts'
import { getGuestLesson, getLesson, listLessons } from './lesson-calls.ts'
import { sendEvening } from './evenings.ts'
import { deleteInvitation, listInvitations, putInvitation } from './invitations.ts'
import * as invited from './invited.ts'
import { sendPractice } from './practice.ts'
import {
  completeLesson,
  getLessonProgress,
  getProgress,
  resetAllProgress,
  resetLessonProgress,
  saveExerciseProgress,
} from './progress.ts'
import { getPushKey, subscribePush, unsubscribePush } from './push.ts'
import { updateProfile } from './profile.ts'
import * as recordings from './recordings.ts'
import { getReviews, sendReviews } from './reviews.ts'
import { changePassword, logout } from './session.ts'
import { deleteSpeaker, listSpeakers, putSpeaker } from './speakers.ts'
import { sendSuggestion } from './suggestion.ts'
import { getProfile } from './user.ts'
import { listVerdicts, putVerdict } from './verdicts.ts'

/** Every call there is, for the OpenAPI document and for tests. The app imports the single calls. */
export const calls: readonly Call[] = [
  auth.register,
  auth.login,
  getProfile,
  updateProfile,
  auth.verifyEmail,
  auth.resendVerification,
  auth.forgotPassword,
  auth.resetPassword,
  changePassword,
  logout,
  listLessons,
  getLesson,
  getGuestLesson,
  getLessonProgress,
  saveExerciseProgress,
  resetLessonProgress,
  getProgress,
  completeLesson,
  resetAllProgress,
  sendReviews,
  getReviews,
  sendPractice,
  sendEvening,
  sendFamily,
  getFamily,
  billing.getSubscriptionStatus,
  billing.createCheckoutSession,
  billing.createPortalSession,
  billing.cancelSubscription,
  billing.verifyCheckoutSession,
  billing.activateSubscription,
  listSpeakers,
  putSpeaker,
  deleteSpeaker,
  recordings.listRecordings,
  recordings.putRecording,
  recordings.getRecordingAudio,
  recordings.deleteRecording,
  recordings.deleteRecordings,
  listInvitations,
  putInvitation,
  deleteInvitation,
  invited.readInvitation,
  invited.putInvitedConsent,
  invited.listInvitedRecordings,
  invited.putInvitedRecording,
  invited.getInvitedAudio,
  invited.deleteInvitedRecording,
  invited.withdraw,
  listVerdicts,
  putVerdict,
  sendContactMessage,
  sendSuggestion,
  exportAccount,
  deleteAccount,
  getPushKey,
  subscribePush,
  unsubscribePush,
  getHealth,
  getLive,
  getReady,
]
