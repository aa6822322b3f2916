import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { HashingIsBusy } from './auth/bound-hashing.ts'
import { createClipAddresses } from './audio/clip-addresses.ts'
import { clipRoute } from './routes/clip-route.ts'
import { DatabaseUnavailable } from './db/unavailable.ts'
import { createEndpoints } from './http/endpoint.ts'
import { createRespond } from './http/respond.ts'
import { RecordingStoreUnavailable } from './ports/recording-store.ts'
import {
  databaseUnavailable,
  recordingsUnavailable,
  refuse,
  notFound,
  serverError,
  tooBusy,
} from './http/reply.ts'
import { crossOrigin } from './http/cross-origin.ts'
import { logRequests, requestIdOf } from './http/log-requests.ts'
import { createRateLimits } from './rate-limits.ts'
import { accountRoutes } from './routes/account-routes.ts'
import { contactRoutes } from './routes/contact-routes.ts'
import { billingRoutes } from './routes/billing-routes.ts'
import { documentationRoutes } from './routes/documentation-routes.ts'
import { emailRoutes } from './routes/email-routes.ts'
import { familyRoutes } from './routes/family-routes.ts'
import { healthRoutes } from './routes/health-routes.ts'
import { lessonRoutes } from './routes/lesson-routes.ts'
import { ownSessionRoutes } from './routes/own-session-routes.ts'
import { passwordRoutes } from './routes/password-routes.ts'
import { practiceRoutes } from './routes/practice-routes.ts'
import { profileRoutes } from './routes/profile-routes.ts'
import { invitationRoutes } from './routes/invitation-routes.ts'
import { invitedRoutes } from './routes/invited-routes.ts'
import { recordingRoutes } from './routes/recording-routes.ts'
import { speakerRoutes } from './routes/speaker-routes.ts'
import { progressRoutes } from './routes/progress-routes.ts'
import { pushRoutes } from './routes/push-routes.ts'
import { reviewRoutes } from './routes/review-routes.ts'
import { securityTxtRoute } from './routes/security-txt-route.ts'
import { sessionRoutes } from './routes/session-routes.ts'
import { suggestionRoutes } from './routes/suggestion-routes.ts'
import { webhookRoute } from './routes/webhook-route.ts'
import type { Services } from './services.ts'
import { createRecordingKeeper } from './voices/keep-recording.ts'
import { staticApp } from './static/static-app.ts'

/** The whole server behind `fetch`; what it stands on comes in, so that tests build the same app. */
export function createApp(services: Services): Hono {
  const { log, config } = services
  const app = new Hono()
  const respond = createRespond(services)
  app.use(logRequests(services))
  if (config.allowedOrigins.length > 0) {
    app.use('/api/*', crossOrigin(config.allowedOrigins))
    app.use('/audio/*', crossOrigin(config.allowedOrigins))
  }

  // The long answers of one learner. Others stay as they are: one with a secret in it must not be compressible.
  app.use('/api/progress', compress())
  // Its pages alone: the answer to new reviews is too short to shrink, and `compress` would still read it as a stream.
  app.get('/api/reviews', compress())
  app.use('/api/family', compress())

  const endpoints = createEndpoints(app, services, respond)
  const limits = createRateLimits(services)
  sessionRoutes(endpoints, services, limits)
  emailRoutes(endpoints, services, limits)
  passwordRoutes(endpoints, services, limits)
  ownSessionRoutes(endpoints, services, limits)
  profileRoutes(endpoints, services, limits)
  accountRoutes(endpoints, services, limits)
  const clips = createClipAddresses(config.jwtSecret)
  lessonRoutes(endpoints, services, clips, limits)
  clipRoute(app, services, clips, respond)
  progressRoutes(endpoints, services)
  reviewRoutes(endpoints, services)
  familyRoutes(endpoints, services, limits)
  practiceRoutes(endpoints, services)
  speakerRoutes(endpoints, services, limits)
  const keepRecording = createRecordingKeeper(services, limits)
  recordingRoutes(endpoints, services, limits, keepRecording)
  invitationRoutes(endpoints, services, limits)
  invitedRoutes(endpoints, services, limits, { keepRecording, clips })
  contactRoutes(endpoints, services, limits)
  suggestionRoutes(endpoints, services, limits)
  pushRoutes(endpoints, services, limits)
  billingRoutes(endpoints, services, limits)
  webhookRoute(app, services, respond)
  healthRoutes(endpoints, services)
  documentationRoutes(app, config)
  securityTxtRoute(app, services)

  app.all('/api/*', (c) => respond(c, notFound()))
  if (config.distDir !== null) staticApp(app, config, config.distDir)
  app.notFound((c) => respond(c, notFound()))
  app.onError((error, c) => {
    if (error instanceof SyntaxError || error instanceof URIError) {
      return respond(c, refuse(400, 'The request cannot be read'))
    }
    if (error instanceof HashingIsBusy) return respond(c, tooBusy())
    if (error instanceof DatabaseUnavailable) {
      log.error({ requestId: requestIdOf(c), path: c.req.path }, error.message)
      return respond(c, databaseUnavailable())
    }
    if (error instanceof RecordingStoreUnavailable) {
      log.error({ requestId: requestIdOf(c), path: c.req.path }, error.message)
      return respond(c, recordingsUnavailable())
    }
    log.error({ err: error, path: c.req.path }, 'a request failed')
    return respond(c, serverError())
  })
  return app
}
