import type { Hono } from 'hono'
import type { ServerConfig } from '../services.ts'

export function staticApp(_app: Hono, _config: ServerConfig, _distDir: string): void {}
