import { type KeptFamily, readFamily } from '#data/read-family.ts'
import { useLearnerQuery } from './learner-data.ts'

/** The learner's tree with names and the household's words; undefined while it is read. */
export function useFamily(): KeptFamily | undefined {
  return useLearnerQuery(readFamily)
}
