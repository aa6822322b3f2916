import { testDepth } from '../../scripts/checks/deep-tests.ts'

const depth = testDepth(process.env)

/** In `npm test`, which looks at each rule once. The longer runs look at every size and colour. */
export const isBrief = depth === 'quick'

/** In `npm run test:release`, which takes every number whole. */
export const isWhole = depth === 'release'
