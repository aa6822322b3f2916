import { isFamilyToCome, type KeptFamily, readFamily } from '#data/read-family.ts'
import { useLearnerQuery } from './learner-data.ts'

/** The learner's tree with names and the household's words; undefined while it is read. */
export function useFamily(): KeptFamily | undefined {
  return useLearnerQuery(readFamily)
}

/** Whether the account's tree has yet to come to this device; undefined while that is read. */
export function useIsFamilyToCome(): boolean | undefined {
  return useLearnerQuery(isFamilyToCome)
}
