import { testDepth } from '../../scripts/checks/deep-tests.ts'

const depth = testDepth(process.env)

/** In `npm test`, which looks at each rule once. */
export const isBrief = depth === 'quick'

/** In `npm run test:release`, which looks at every size and colour, and takes every number whole. */
export const isWhole = depth === 'release'
