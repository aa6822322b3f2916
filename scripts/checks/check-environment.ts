import { delimiter, dirname, join, resolve } from 'node:path'

/** Settings of a server that someone may have set in their shell: no check may depend on them. */
const OURS =
  /^(PORT|HOST|DATA_DIR|DATABASE_URL|APP_ORIGIN|JWT_SECRET|SMTP_URL|MAIL_FROM|RATE_LIMITS|NODE_ENV|NODE_OPTIONS|FORCE_COLOR|STRIPE_.*|VAPID_.*|VITE_.*)$/

/** The environment that every check runs in: without settings, the pinned Node first on PATH. */
export function checkEnvironment(own: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const kept = Object.entries(own).filter(([name]) => !OURS.test(name))
  const folders = [
    dirname(process.execPath),
    resolve(join('node_modules', '.bin')),
    own['PATH'] ?? '',
  ]
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter), FORCE_COLOR: '0', CI: '1' }
}
