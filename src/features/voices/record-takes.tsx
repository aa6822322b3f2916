import type { Voice } from '#data/voices-view.ts'
import type { VoiceActions } from '#state/voices.ts'
import { rowOf } from './recorder/new-take.ts'
import { type RecordedItem, Recorder } from './recorder/recorder.tsx'
import { takeCounts } from './take-counts.ts'

/** The recording screen of a speaker who sits beside the learner. */
export function RecordTakes({
  voice,
  items,
  actions,
  onLeave,
}: {
  voice: Voice
  items: readonly RecordedItem[]
  actions: VoiceActions
  onLeave: () => void
}) {
  return (
    <Recorder
      speakerName={voice.name}
      items={items}
      hasRecordedBefore={voice.takes.length > 0}
      status={takeCounts(voice.takes)}
      onKeep={async (item, take, words) => {
        const row = await rowOf(take, { speakerId: voice.id, itemId: item.id, ...words })
        await actions.keepTake(row, take.recording.bytes)
      }}
      onLeave={onLeave}
    />
  )
}
