import { useReadingSettings } from '#state/reading-settings.ts'
import { PothwariLine } from '#ui/pothwari.tsx'
import type { ArrangedWord } from './arranged-words.ts'

/** What stands on a tile: Roman letters, and Shahmukhi over them for who reads that first. */
export function TileWords({ word }: { word: ArrangedWord | undefined }) {
  const isScriptFirst = useReadingSettings(({ lines }) => lines === 'script-first')
  return <PothwariLine roman={word?.roman} shahmukhi={isScriptFirst && word?.shahmukhi} />
}
