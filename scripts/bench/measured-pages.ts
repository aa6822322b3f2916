/** A page of ours that is measured, and the control that a learner came for: there it can be used. */
export type MeasuredPage = { path: string; isSignedIn: boolean; control: string }

export const MEASURED_PAGES: readonly MeasuredPage[] = [
  { path: '/', isSignedIn: false, control: 'main a, main button' },
  { path: '/lessons', isSignedIn: true, control: 'main a[href="/lessons/1"]' },
  { path: '/lessons/1', isSignedIn: true, control: 'main:has(#question) button' },
  { path: '/dashboard', isSignedIn: true, control: '.today' },
]
/** The floor of the stack has a link and no more. */
export const BARE_CONTROL = 'a'
