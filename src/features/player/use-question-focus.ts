import { type RefObject, useEffect, useRef } from 'react'
import { inNewTask } from '#device/yield-to-main.ts'
import { EXERCISE_FORM_ID } from './exercises/exercise-props.ts'

/**
 * Scrolls each new screen of a lesson to its top, or a talk to its newest line, and focuses the question. After Try Again the answer
 * field has the focus.
 */
export function useQuestionFocus(
  stage: RefObject<HTMLElement | null>,
  { screenKey, tries }: { screenKey: string; tries: number },
): void {
  const focusedKey = useRef(screenKey)
  const focusedTries = useRef(tries)
  useEffect(() => {
    // The route gives the first screen its focus; each later one is a new question to read.
    if (focusedKey.current === screenKey) return
    // Within the press of Try Again, so that a phone's keyboard comes up with it.
    const field =
      tries > focusedTries.current &&
      stage.current?.querySelector<HTMLElement>(`#${EXERCISE_FORM_ID} input`)
    focusedTries.current = tries
    if (field) {
      focusedKey.current = screenKey
      field.focus()
      return
    }
    // Both want the layout at once: apart from the drawing of the question.
    return inNewTask(() => {
      focusedKey.current = screenKey
      window.scrollTo(0, 0)
      // A talk keeps its earlier lines, and on a phone they would push out of sight what is asked now.
      stage.current?.querySelector('.talk-turn + .talk-turn:last-child')?.scrollIntoView()
      stage.current?.querySelector<HTMLElement>('#question')?.focus({ preventScroll: true })
    })
  }, [stage, screenKey, tries])
}
