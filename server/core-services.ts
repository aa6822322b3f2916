import type { Background } from './background.ts'
import type { PasswordHasher } from './ports/password-hasher.ts'
import type { RecordingStore } from './ports/recording-store.ts'
import type { Course } from './course/course.ts'
import type { Database } from './db/database.ts'
import type { WriteCheck } from './db/write-check.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PushGateway } from './ports/push-gateway.ts'

/** What a deployment decides (env.ts reads it from the environment). */
export type ServerConfig = {
  version: string
  /** What each response of the API bears (contract/app-version.ts): of the build that is served, or `version`. */
  sourceVersion: string
  jwtSecret: Uint8Array
  /** Public address for links in mail; null: the address of the request. */
  appOrigin: string | null
  /** Other origins that may call the API (the static half on a CDN). */
  allowedOrigins: readonly string[]
  /** The API's origin where the static half is served alone; it goes into the CSP. */
  apiOrigin: string | null
  /** Proxies in front of us whose X-Forwarded-For is to be believed. */
  trustedProxies: number
  rateLimits: boolean
  /** Where messages of /contact go. */
  contactTo: string
  /** Where findings about security go (security.txt); null: nobody has been named. */
  securityContact: string | null
  /** The built app; null: the API alone. */
  distDir: string | null
  /** The course as data; the clips of premium lessons lie in it. */
  contentDir: string
  /** Refuse to send an answer that its own schema refuses: for tests. */
  checkAnswers: boolean
}

/** What is counted of a request; `route` is the pattern, not the path. */
export type ObservedRequest = { method: string; route: string; status: number; seconds: number }

/** Everything the use cases stand on comes in here: the process and the tests each compose their own. */
export type CoreServices = {
  db: Database
  /** Milliseconds since 1970. */
  clock: () => number
  /** A new UUID each time. */
  ids: () => string
  mailer: Mailer
  push: PushGateway
  recordings: RecordingStore
  course: Course
  hasher: PasswordHasher
  config: ServerConfig
  log: Log
  background: Background
  /** Where somebody counts. */
  observeRequest?: ((request: ObservedRequest) => void) | undefined
  /** Where somebody looks whether the database takes writes: the schedule, each few seconds. */
  writeCheck?: WriteCheck | undefined
  /** The process has been asked to stop: no new work should be sent to it. */
  isDraining?: (() => boolean) | undefined
}
