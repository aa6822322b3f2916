import Printer from 'lucide-react/icons/printer'
import { type ComponentType, memo, useState } from 'react'
import type { OpenLesson } from '#contract/lesson.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type Cards = ComponentType<{ lesson: OpenLesson }>

/** Puts the lesson's words on paper, to cut and fold: for the fridge, and for who learns without a phone. */
export const PrintCards = memo(function PrintCards({ lesson }: { lesson: OpenLesson }) {
  const [printed, setPrinted] = useState<{ Cards: Cards; times: number } | null>(null)
  const [isMissing, setIsMissing] = useState(false)

  async function print(): Promise<void> {
    try {
      const { PrintedCards } = await import('./printed-cards.tsx')
      setPrinted((before) => ({ Cards: PrintedCards, times: (before?.times ?? 0) + 1 }))
      setIsMissing(false)
    } catch {
      setIsMissing(true)
    }
  }

  return (
    <div className="print-offer">
      <Button variant="quiet" size="sm" onClick={() => void print()}>
        <Icon of={Printer} size={18} />
        Print cards
      </Button>
      <p className="xs" role="status">
        {isMissing ? 'The cards are not on this device yet. Try again when you are online.' : ''}
      </p>
      {/* Each press is a print of its own. */}
      {printed && <printed.Cards key={printed.times} lesson={lesson} />}
    </div>
  )
})
