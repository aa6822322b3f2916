import { createApi } from '#data/api.ts'
import { readToken } from './token.ts'

/** Build-time base address, trailing slash removed; empty is the page's own origin. */
export const apiBaseUrl = (import.meta.env['VITE_API_BASE_URL'] ?? '').replace(/\/$/, '')

export const api = createApi({ baseUrl: apiBaseUrl, token: readToken })
