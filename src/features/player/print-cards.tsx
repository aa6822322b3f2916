import Printer from 'lucide-react/icons/printer'
import { type ComponentType, memo, useState } from 'react'
import type { OpenLesson } from '#contract/lesson.ts'
import { missingCodeWords } from '#copy/missing-code.ts'
import { importLate, MissingCode, type MissingBecause } from '#device/late-import.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'

type Cards = ComponentType<{ lesson: OpenLesson }>

/** Puts the lesson's words on paper, to cut and fold: for the fridge, and for who learns without a phone. */
export const PrintCards = memo(function PrintCards({ lesson }: { lesson: OpenLesson }) {
  const [printed, setPrinted] = useState<{ Cards: Cards; times: number } | null>(null)
  const [missing, setMissing] = useState<MissingBecause | null>(null)

  async function print(): Promise<void> {
    try {
      const { PrintedCards } = await importLate(() => import('./printed-cards.tsx'))
      setPrinted((before) => ({ Cards: PrintedCards, times: (before?.times ?? 0) + 1 }))
      setMissing(null)
    } catch (error) {
      if (!(error instanceof MissingCode)) throw error
      setMissing(error.because)
    }
  }

  return (
    <div className="print-offer">
      <Button variant="quiet" size="sm" onClick={() => void print()}>
        <Icon of={Printer} size={18} />
        Print cards
      </Button>
      <p className="xs" role="status">
        {missing === null ? '' : missingCodeWords(missing).text}
      </p>
      {/* Each press is a print of its own. */}
      {printed && <printed.Cards key={printed.times} lesson={lesson} />}
    </div>
  )
})
