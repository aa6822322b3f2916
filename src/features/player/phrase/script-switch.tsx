import { useState } from 'react'
import { LINES_LABELS } from '#copy/reading.ts'
import { useAuth } from '#state/auth.tsx'
import { changeReading, LINES, useReadingSettings } from '#state/reading-settings.ts'
import './script-switch.css'

/** In which script a lesson is read: each press is the next of the three ways, on every line at once. */
export function ScriptSwitch() {
  const { user } = useAuth()
  const lines = useReadingSettings((settings) => settings.lines)
  const [isChanged, setIsChanged] = useState(false)
  function press(): void {
    const next = LINES[(LINES.indexOf(lines) + 1) % LINES.length] ?? lines
    changeReading(user?.id ?? '', { lines: next })
    setIsChanged(true)
  }
  return (
    <>
      <button
        type="button"
        className="iconbtn script-switch"
        title={LINES_LABELS[lines]}
        onClick={press}
      >
        <span aria-hidden="true">
          <i>A</i>
          {lines !== 'roman-only' && <i>ع</i>}
        </span>
        <span className="vh">Script: {LINES_LABELS[lines]}</span>
      </button>
      <span className="vh" role="status">
        {isChanged && LINES_LABELS[lines]}
      </span>
    </>
  )
}
