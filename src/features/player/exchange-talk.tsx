import type { Exercise, LessonItem } from '#contract/lesson.ts'
import { PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'
import { GlossedLine } from './phrase/glossed-line.tsx'
import { ListenButton } from './phrase/listen-button.tsx'
import './exchange-talk.css'

/** The talk with Nani up to this turn, as bubbles that stay: her lines, and the learner's replies between them. */
export function ExchangeTalk({
  exercise,
  exercises,
  courseItems,
  isAnswered,
}: {
  exercise: Exercise
  /** Of the whole lesson. */
  exercises: readonly Exercise[]
  courseItems: readonly LessonItem[]
  isAnswered: boolean
}) {
  const { exchange } = exercise
  if (!exchange) return null
  const { turn: now, of, says, ends } = exchange
  const itemOf = (id: string) => courseItems.find((item) => item.id === id)
  const before = exercises.filter(({ exchange: { turn } = { turn: now } }) => turn < now)
  return (
    <section
      className="talk notranslate"
      translate="no"
      aria-label={`Talk with Nani, ${now} of ${of}`}
    >
      {before.map((turn) => (
        <div key={turn.id} className="talk-turn">
          <NaniSays item={itemOf(turn.exchange?.says ?? '')} courseItems={courseItems} />
          <Reply exercise={turn} />
        </div>
      ))}
      <div className="talk-turn">
        <NaniSays item={itemOf(says)} courseItems={courseItems} isNow={!isAnswered} />
        {isAnswered && <Reply exercise={exercise} />}
        {isAnswered && ends !== undefined && (
          <NaniSays item={itemOf(ends)} courseItems={courseItems} isNow />
        )}
      </div>
    </section>
  )
}

/** `isNow`: the line that waits for an answer, with what its words mean. */
function NaniSays({
  item,
  courseItems,
  isNow = false,
}: {
  item: LessonItem | undefined
  courseItems: readonly LessonItem[]
  isNow?: boolean
}) {
  if (!item) return null
  return (
    <div className="bubble nani">
      <p className="bubble-who">
        <PothwariLatin>Nani</PothwariLatin>
      </p>
      <div className="bubble-line">
        <PothwariLine roman={item.roman} shahmukhi={item.shahmukhi} />
        {item.audioUrl && isNow && <ListenButton url={item.audioUrl} shape="small" />}
      </div>
      {isNow && item.words && <GlossedLine words={item.words} courseItems={courseItems} />}
    </div>
  )
}

function Reply({ exercise }: { exercise: Exercise }) {
  const shahmukhi = exercise.sentenceShahmukhi ?? exercise.correctShahmukhi
  const whole = exercise.sentence?.replace(/_{2,}/, exercise.correctAnswer)
  const wholeShahmukhi = shahmukhi?.replace(/_{2,}/, exercise.correctShahmukhi ?? '')
  return (
    <div className="bubble you">
      <p className="bubble-who">You</p>
      <PothwariLine roman={whole ?? exercise.correctAnswer} shahmukhi={wholeShahmukhi} />
    </div>
  )
}
