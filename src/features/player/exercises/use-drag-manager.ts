import {
  Accessibility,
  defaultPreset,
  DragDropManager,
  Feedback,
  PointerActivationConstraints,
  PointerSensor,
  StyleInjector,
} from '@dnd-kit/dom'
import { useEffect, useState } from 'react'
import { yieldToMain } from '#device/yield-to-main.ts'

/** A press that travels less than this is a click, not a drag. */
const DRAG_AFTER_PX = 6

export const SENSORS = [
  PointerSensor.configure({
    activationConstraints: [new PointerActivationConstraints.Distance({ value: DRAG_AFTER_PX })],
  }),
]

/** We announce each move ourselves, once; a dropped tile is at its place at once. */
export const PLUGINS = [
  ...defaultPreset.plugins.filter((plugin) => plugin !== Accessibility && plugin !== Feedback),
  Feedback.configure({ dropAnimation: null }),
]

/**
 * What follows the drags of one arrangement; null while it is set up, one part after the other: all at once they hold up a
 * slow phone for longer than a tap may wait. Who is given it destroys it, as its provider does.
 */
export function useDragManager(): DragDropManager | null {
  const [manager, setManager] = useState<DragDropManager | null>(null)
  useEffect(() => {
    let isOver = false
    async function setUp(): Promise<void> {
      await yieldToMain()
      if (isOver) return
      const made = new DragDropManager({ sensors: SENSORS, plugins: [] })
      // It writes <style> into the page, which the Content-Security-Policy refuses: its rules are in dragged-tile.css.
      made.registry.plugins.unregister(StyleInjector)
      for (const at of PLUGINS.keys()) {
        await yieldToMain()
        if (isOver) return made.destroy()
        made.plugins = PLUGINS.slice(0, at + 1)
      }
      await yieldToMain()
      if (isOver) made.destroy()
      else setManager(made)
    }
    void setUp()
    return () => {
      isOver = true
    }
  }, [])
  return manager
}
