import { Link } from '@tanstack/react-router'
import { starsForScore } from '#domain/lesson-cards.ts'
import { Meter } from '#ui/meter.tsx'
import { DYE_OF_PATH, Patch } from '#ui/patch.tsx'
import { Stars } from '#ui/stars.tsx'
import type { ListedCard } from '#state/listed-card.ts'

/** One lesson in a line: its patch, how far it is or how well it went, and the XP it has brought. */
export function LessonRow({ card, xp }: { card: ListedCard; xp: number }) {
  const { lesson, state, progress } = card
  const isShut = state === 'locked' || state === 'needs-verification'
  const name = `${lesson.order}. ${lesson.title}`
  return (
    <li className="lesson-row">
      <Patch
        number={lesson.order}
        dye={DYE_OF_PATH[lesson.path]}
        state={isShut ? 'locked' : state}
        progress={progress}
        isThreaded={false}
      />
      <div className="lesson-name">
        {isShut ? (
          <span>{name}</span>
        ) : (
          <Link to="/lessons/$id" params={{ id: lesson.id }} className="link alone">
            {name}
          </Link>
        )}
        <LessonState card={card} />
      </div>
      {xp > 0 && (
        <p className="lesson-xp">
          <b className="num">{xp}</b> XP
        </p>
      )}
    </li>
  )
}

function LessonState({ card: { lesson, state, bestScore, answered } }: { card: ListedCard }) {
  switch (state) {
    case 'mastered':
      return (
        <p className="soft sm scored">
          <Stars count={starsForScore(bestScore)} />
          <span>Mastered, best score {bestScore}%</span>
        </p>
      )
    case 'begun': {
      const words = `${answered} of ${lesson.exerciseCount} exercises done`
      return (
        <div className="begun">
          <Meter
            label={`Progress of lesson ${lesson.order}`}
            value={answered}
            max={lesson.exerciseCount}
            valueText={words}
          />
          <p className="soft sm">{words}</p>
        </div>
      )
    }
    case 'ready':
      return <p className="soft sm">Not begun yet, {lesson.exerciseCount} exercises</p>
    case 'needs-verification':
      return <p className="soft sm">Opens when your email is verified</p>
    case 'locked':
      return <p className="soft sm">Premium Content</p>
  }
}
