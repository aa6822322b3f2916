import type { ComponentType } from 'react'

/** One component of src/ui. A new file there without an exhibit fails tests/gallery. */
export type Exhibit = {
  /** File in src/ui, without its ending. */
  of: string
  /** Every state it has, as it is drawn in each frame. */
  Show: ComponentType
}
