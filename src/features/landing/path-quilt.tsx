import { landingContent } from 'virtual:landing-content'
import Lock from 'lucide-react/icons/lock'
import { Chip } from '#ui/chip.tsx'
import { Patch } from '#ui/patch.tsx'
import { LEARNING_PATHS, type LearningPath } from './learning-paths.ts'
import { useIsHydrated } from './use-is-hydrated.ts'

/** The whole course as a quilt: one patch for each lesson. */
export function PathQuilt() {
  const isHydrated = useIsHydrated()
  return (
    <section className="paths" aria-labelledby="paths">
      <div className="wrap">
        <div className="sec-head">
          <h2 id="paths">Fifteen lessons, one&nbsp;bagh</h2>
          <p className="soft">
            A bagh is a shawl so full of flowers that no cloth shows. Each lesson you master adds a
            patch to yours. {readyToday()}
          </p>
        </div>
        <ul className="quilt">
          {LEARNING_PATHS.map((path) => (
            <li className={`path p-${path.dye}`} key={path.name}>
              <div className="strip">
                {path.lessons.map((number) => (
                  <Patch
                    key={number}
                    number={number}
                    dye={path.dye}
                    state="mastered"
                    isThreaded={false}
                    isBlank={!isHydrated}
                  />
                ))}
              </div>
              <PathText path={path} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function PathText({ path: { name, lessons, topics, isFree } }: { path: LearningPath }) {
  return (
    <div className="path-t">
      <h3>{name}</h3>
      {isFree ? (
        <Chip tone="free">Free</Chip>
      ) : (
        <Chip tone="premium" icon={Lock}>
          Premium
        </Chip>
      )}
      <p className="soft sm">
        {lessons.length} lessons{isFree && ', free'}. {topics}
      </p>
    </div>
  )
}

/** Only what can be opened is said to be there. */
function readyToday(): string {
  const isReady = ({ lessons }: LearningPath): boolean =>
    lessons.every((number) => number <= landingContent.lessonCount)
  const ready = LEARNING_PATHS.filter(isReady).map(({ name }) => name)
  if (ready.length === LEARNING_PATHS.length) return 'All four paths are ready.'
  const [first = '', ...others] = ready
  return others.length === 0
    ? `${first} is ready today; the other paths are being sewn.`
    : `${first} and ${others.join(', ')} are ready today; the rest is being sewn.`
}
