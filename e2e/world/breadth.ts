import { testDepth } from '../../scripts/checks/deep-tests.ts'

/** In `npm test`, which looks at each rule once. The longer runs look at every size, colour and number. */
export const isBrief = testDepth(process.env) === 'quick'
