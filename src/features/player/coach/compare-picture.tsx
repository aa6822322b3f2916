import { useId } from 'react'
import type { VoiceLane, VoicePicture } from '#domain/pronunciation/voice-picture.ts'
import { LANE_HEIGHT, loudnessPath, PICTURE_WIDTH, pitchPath, shadeOf } from './picture-paths.ts'

/** Theirs on top, yours below on the same time; the sentence under it says the same in words. */
export function ComparePicture({ picture, sentence }: { picture: VoicePicture; sentence: string }) {
  const sentenceId = useId()
  const hasShade = picture.mostDifferent.length > 0
  const hasPitch = [...picture.theirs.pitch, ...picture.yours.pitch].some((at) => at !== null)
  return (
    <figure className="voice-picture" aria-labelledby={sentenceId}>
      <Lane name="Theirs" lane={picture.theirs} different={picture.mostDifferent} />
      <Lane name="Yours" lane={picture.yours} different={picture.mostDifferent} isMine />
      <ul className="voice-key sm soft" aria-hidden="true">
        <li className="key-loud">Loudness</li>
        {hasPitch && <li className="key-pitch">Pitch</li>}
        {hasShade && <li className="key-shade">Most different here</li>}
      </ul>
      <figcaption id={sentenceId}>{sentence}</figcaption>
    </figure>
  )
}

function Lane({
  name,
  lane,
  different,
  isMine = false,
}: {
  name: string
  lane: VoiceLane
  different: VoicePicture['mostDifferent']
  isMine?: boolean
}) {
  return (
    <div className={isMine ? 'voice-lane mine' : 'voice-lane'} aria-hidden="true">
      <span className="voice-lane-name sm">{name}</span>
      <svg viewBox={`0 0 ${PICTURE_WIDTH} ${LANE_HEIGHT}`} preserveAspectRatio="none">
        {different.map((run) => (
          <rect
            key={run[0]}
            className="shade"
            y="0"
            height={LANE_HEIGHT}
            {...shadeOf(run, lane.loudness.length)}
          />
        ))}
        <path className="loud" d={loudnessPath(lane)} />
        <path className="pitch" d={pitchPath(lane)} />
      </svg>
    </div>
  )
}
