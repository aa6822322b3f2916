import { fail, ok } from '#domain/result.ts'
import {
  forgotPasswordFailureText,
  loginFailureText,
  registerFailureText,
  resetPasswordFailureText,
} from '#copy/auth-failures.ts'
import {
  activationOutcome,
  activationError,
  CANCEL_FAILED,
  CANCELLED,
  checkoutFailureText,
  PAYMENT_CANCELLED,
  PORTAL_FAILED,
  VERIFY_BEFORE_SUBSCRIBING,
} from '#copy/billing.ts'
import { CONTACT_SENT, contactFailureText, unsentMessageText } from '#copy/contact.ts'
import {
  EXERCISE_NOT_FOUND,
  LESSON_NEEDS_PREMIUM,
  LESSON_NEEDS_SIGN_IN,
  LESSON_NOT_FOUND,
  lessonLoadFailureText,
  lessonsFailureText,
  NO_LESSON_DATA,
  unknownExerciseText,
} from '#copy/lesson-failures.ts'
import { MICROPHONE_DENIED, SPEECH_UNSUPPORTED } from '#copy/microphone.ts'
import {
  NO_VERIFICATION_TOKEN,
  RESEND_NEEDS_SIGN_IN,
  resendOutcome,
  verificationOutcome,
} from '#copy/verification.ts'
import { answered, noNetwork } from './failures.ts'

export const said = { error: 'What the server said' }
const refused = (status: number, body: Parameters<typeof answered>[1] = null) =>
  fail(answered(status, body))

/** Each situation, the text that was asked for, and what this app says. */
export const CATALOGUE: readonly (readonly [section: string, text: string, ours: string])[] = [
  [
    'Forgot password, 429',
    'Too many attempts. Please wait 7 minutes.',
    forgotPasswordFailureText(answered(429, { error: 'x', remainingTime: 7 })),
  ],
  [
    'Forgot password, the server’s error',
    said.error,
    forgotPasswordFailureText(answered(400, said)),
  ],
  [
    'Forgot password, 500',
    'Server error. Please try again later.',
    forgotPasswordFailureText(answered(500)),
  ],
  [
    'Forgot password, network failure',
    'Connection failed. Please check your internet and try again.',
    forgotPasswordFailureText(noNetwork),
  ],
  [
    'Forgot password, else',
    'Failed to send reset email. Please try again.',
    forgotPasswordFailureText(answered(404)),
  ],
  ['Login, the server’s error', said.error, loginFailureText(answered(401, said))],
  ['Login, 401', 'Invalid email or password', loginFailureText(answered(401))],
  ['Login, 500', 'Server error. Please try again later.', loginFailureText(answered(500))],
  [
    'Login, else',
    'Login failed. Please check your connection and try again.',
    loginFailureText(noNetwork),
  ],
  ['Register, the server’s error', said.error, registerFailureText(answered(400, said))],
  [
    'Register, 400',
    'Email already exists or invalid data provided',
    registerFailureText(answered(400)),
  ],
  ['Register, 500', 'Server error. Please try again later.', registerFailureText(answered(500))],
  [
    'Register, else',
    'Registration failed. Please check your connection and try again.',
    registerFailureText(noNetwork),
  ],
  [
    'Reset, the server’s message',
    said.error,
    resetPasswordFailureText(answered(400, { error: 'x', message: said.error })),
  ],
  [
    'Reset, 400',
    'Invalid or expired reset token. Please request a new password reset.',
    resetPasswordFailureText(answered(400)),
  ],
  [
    'Reset, else',
    'Failed to reset password. Please try again.',
    resetPasswordFailureText(noNetwork),
  ],
  [
    'Lessons list, 401',
    'Authentication failed. Please log in again.',
    lessonsFailureText(answered(401)),
  ],
  [
    'Lessons list, 403',
    'Please verify your email to access lessons.',
    lessonsFailureText(answered(403)),
  ],
  [
    'Lessons list, else',
    'Failed to load lessons. Please try again.',
    lessonsFailureText(noNetwork),
  ],
  ['Lesson load, no token', 'Please log in to access lessons', LESSON_NEEDS_SIGN_IN],
  [
    'Lesson load, 403 in the server’s words',
    said.error,
    lessonLoadFailureText(answered(403, said)),
  ],
  [
    'Lesson load, 403',
    'This lesson requires a premium subscription. Upgrade to access all lessons!',
    lessonLoadFailureText(answered(403)),
  ],
  [
    'Lesson load, locked for premium on this device',
    'This lesson requires a premium subscription. Upgrade to access all lessons!',
    LESSON_NEEDS_PREMIUM,
  ],
  ['Lesson load, 404', 'Lesson not found', lessonLoadFailureText(answered(404))],
  ['Lesson load, not in the course on this device', 'Lesson not found', LESSON_NOT_FOUND],
  ['Lesson load, 401', 'Please log in to access lessons', lessonLoadFailureText(answered(401))],
  [
    'Lesson load, otherwise with words',
    'Failed to load lesson: What the server said',
    lessonLoadFailureText(answered(500, said)),
  ],
  [
    'Lesson load, otherwise',
    'Failed to load lesson: Unknown error',
    lessonLoadFailureText(noNetwork),
  ],
  ['No data', 'No lesson data available', NO_LESSON_DATA],
  [
    'No exercise',
    'Exercise Not Found: There was an issue loading this exercise. This might be a completed lesson.',
    `${EXERCISE_NOT_FOUND.heading}: ${EXERCISE_NOT_FOUND.text}`,
  ],
  ['Unknown exercise', 'Exercise type karaoke not yet implemented', unknownExerciseText('karaoke')],
  ['Microphone', 'Microphone Access Required', MICROPHONE_DENIED],
  ['Speech', 'Voice Recognition Not Supported', SPEECH_UNSUPPORTED],
  ['Billing, portal', 'Failed to open billing portal. Please try again.', PORTAL_FAILED],
  ['Billing, cancel', 'Failed to cancel subscription. Please try again.', CANCEL_FAILED],
  ['Billing, cancelled', 'Subscription cancelled successfully.', CANCELLED],
  [
    'Billing, checkout with the server’s message',
    said.error,
    checkoutFailureText(answered(400, { error: 'x', message: said.error })),
  ],
  [
    'Billing, checkout',
    'Failed to start checkout. Please try again.',
    checkoutFailureText(noNetwork),
  ],
  [
    'Billing, back from a cancelled checkout',
    'Payment Cancelled: No worries! You can try again anytime.',
    PAYMENT_CANCELLED,
  ],
  [
    'Subscribing unverified (§5)',
    'Please verify your email address before subscribing.',
    VERIFY_BEFORE_SUBSCRIBING,
  ],
  [
    'Contact, sent',
    "Message sent successfully! Thank you for reaching out. We'll get back to you within 24 hours.",
    CONTACT_SENT,
  ],
  ['Contact, the server’s error', said.error, contactFailureText(said.error)],
  ['Contact, else', 'Failed to send message. Please try again.', contactFailureText(undefined)],
  [
    'Contact, with an error text',
    'Failed to send message',
    unsentMessageText({ kind: 'server', message: 'Out' }).title,
  ],
  ['Verification, no token (§4)', 'No verification token provided in URL', NO_VERIFICATION_TOKEN],
  [
    'Verification, 400 expired',
    'Verification token has expired',
    verificationOutcome(refused(400, { error: 'Token expired' })).text,
  ],
  [
    'Verification, 400 already verified',
    'Email is already verified',
    verificationOutcome(refused(400, { error: 'It is already verified' })).text,
  ],
  [
    'Verification, other 400 in the server’s words',
    said.error,
    verificationOutcome(refused(400, said)).text,
  ],
  ['Verification, other 400', 'Invalid verification token', verificationOutcome(refused(400)).text],
  [
    'Verification, other failures',
    'Verification failed. Please try again.',
    verificationOutcome(fail(noNetwork)).text,
  ],
  [
    'Verification, an unsuccessful body with a message',
    'Verification failed - Not today',
    verificationOutcome(ok({ verified: false, message: 'Not today' })).text,
  ],
  [
    'Verification, an unsuccessful body',
    'Verification failed - Unknown error',
    verificationOutcome(ok({ verified: false })).text,
  ],
  [
    'Resend, signed out (§5)',
    'Please log in first to resend verification email.',
    RESEND_NEEDS_SIGN_IN,
  ],
  [
    'Resend, sent',
    'Verification email sent! Please check your inbox and spam folder.',
    resendOutcome(ok({ sent: true })).text,
  ],
  [
    'Resend, unsent',
    'Failed to send verification email. Please try again.',
    resendOutcome(ok({ sent: false })).text,
  ],
  [
    'Resend, failure',
    'Failed to send verification email. Please try again.',
    resendOutcome(fail(noNetwork)).text,
  ],
  [
    'Resend, 400 already verified',
    'Email is already verified! You can access all lessons.',
    resendOutcome(refused(400, { error: 'Email is already verified' })).text,
  ],
  [
    'Manual activation, success',
    'Subscription activated successfully! You now have premium access.',
    activationOutcome(ok({ activated: true })).text,
  ],
  [
    'Manual activation, failure with the error',
    'Manual activation failed: What the server said',
    activationOutcome(refused(402, said)).text,
  ],
  [
    'Manual activation, failure',
    'Manual activation failed: Unknown error',
    activationOutcome(refused(500)).text,
  ],
  [
    'Manual activation, exception',
    'Failed to activate subscription. Please contact support.',
    activationOutcome(fail(noNetwork)).text,
  ],
  [
    'Manual activation, the warning over it',
    'Your payment succeeded, but automatic activation failed.',
    activationError(null).title,
  ],
]
