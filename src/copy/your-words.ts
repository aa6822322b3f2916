import type { MeasuredRecall } from '#domain/memory/measured-recall.ts'
import { words } from './practice.ts'

/** Fewer answers say little. */
const ENOUGH_ANSWERS = 20

/** What the learner really kept; null where it is too early to say. */
export function recallText({ asked, recalled }: MeasuredRecall): string | null {
  if (asked < ENOUGH_ANSWERS) return null
  return `You knew ${recalled} of the last ${asked} words that came back.`
}

export const RECALL_AIM = 'Practice aims at nine in ten.'

export const NO_WORDS_YET = 'You have met none yet. They are counted from your first lesson on.'

export const FIRST_COMES_BACK =
  'A word that you have met comes back when you would begin to forget it.'

export const NOTHING_COMES_BACK = 'Nothing comes back this week. What you know well can rest.'

export function metText(met: number, all: number): string {
  return `You have met ${met} of ${words(all)} that your lessons teach.`
}
