import { describe, expect, test } from 'vitest'
import {
  forgotPasswordFailureText,
  loginFailureText,
  registerFailureText,
  resetPasswordFailureText,
} from '#copy/auth-failures.ts'
import { answered, noNetwork, tooSlow } from './failures.ts'

const said = { error: 'What the server said' }

describe('Login', () => {
  test.each([
    ['the server’s error', answered(401, said), 'What the server said'],
    ['or message', answered(400, { error: '', message: 'Its message' }), 'Its message'],
    ['429 in the server’s words', answered(429, said), 'What the server said'],
    ['401', answered(401), 'Invalid email or password'],
    ['500', answered(500), 'Server error. Please try again later.'],
    ['503', answered(503), 'Server error. Please try again later.'],
    ['no network', noNetwork, 'Login failed. Please check your connection and try again.'],
    ['no answer in time', tooSlow, 'Login failed. Please check your connection and try again.'],
    ['anything else', answered(404), 'Login failed. Please check your connection and try again.'],
  ])('%s', (_, failure, text) => {
    expect(loginFailureText(failure)).toBe(text)
  })
})

describe('Register', () => {
  test.each([
    ['the server’s error', answered(400, said), 'What the server said'],
    ['400', answered(400), 'Email already exists or invalid data provided'],
    ['500', answered(500), 'Server error. Please try again later.'],
    ['no network', noNetwork, 'Registration failed. Please check your connection and try again.'],
    ['else', answered(404), 'Registration failed. Please check your connection and try again.'],
  ])('%s', (_, failure, text) => {
    expect(registerFailureText(failure)).toBe(text)
  })
})

describe('Forgot password', () => {
  test.each([
    [
      '429 with the minutes of the server',
      answered(429, { error: 'Too many', remainingTime: 14 }),
      'Too many attempts. Please wait 14 minutes.',
    ],
    ['429 with Retry-After alone', answered(429), 'Too many attempts. Please wait 2 minutes.'],
    ['the server’s error', answered(400, said), 'What the server said'],
    ['500', answered(500), 'Server error. Please try again later.'],
    ['no network', noNetwork, 'Connection failed. Please check your internet and try again.'],
    ['no answer in time', tooSlow, 'Connection failed. Please check your internet and try again.'],
    ['else', answered(404), 'Failed to send reset email. Please try again.'],
  ])('%s', (_, failure, text) => {
    expect(forgotPasswordFailureText(failure)).toBe(text)
  })
})

describe('Reset', () => {
  test.each([
    ['the server’s message', answered(400, { error: 'x', message: 'Its message' }), 'Its message'],
    [
      '400, whose error alone is not shown',
      answered(400, said),
      'Invalid or expired reset token. Please request a new password reset.',
    ],
    ['500', answered(500), 'Failed to reset password. Please try again.'],
    ['no network', noNetwork, 'Failed to reset password. Please try again.'],
  ])('%s', (_, failure, text) => {
    expect(resetPasswordFailureText(failure)).toBe(text)
  })
})
