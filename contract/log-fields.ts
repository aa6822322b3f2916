import * as v from 'valibot'
import { LAST_COUNTER } from '#domain/lesson-progress.ts'

export const counter = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LAST_COUNTER))
/** What a clock has written. Anything else sorts and shows as nonsense, and a page that formats it goes down. */
export const isTime = (text: string): boolean => Number.isFinite(Date.parse(text))
export const instant = v.pipe(v.string(), v.check(isTime))
