import { CLOTH_EXHIBITS } from './cloth-exhibits.tsx'
import { COUNT_EXHIBITS } from './count-exhibits.tsx'
import type { Exhibit } from './exhibit.ts'
import { FORM_EXHIBITS } from './form-exhibits.tsx'
import { NOTICE_EXHIBITS } from './notice-exhibits.tsx'
import { PRESS_EXHIBITS } from './press-exhibits.tsx'

/** Every component of src/ui in every state. */
export const EXHIBITS: readonly Exhibit[] = [
  ...PRESS_EXHIBITS,
  ...FORM_EXHIBITS,
  ...NOTICE_EXHIBITS,
  ...COUNT_EXHIBITS,
  ...CLOTH_EXHIBITS,
]
