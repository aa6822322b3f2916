import { Link } from '@tanstack/react-router'
import { STRENGTH_LABELS, STRENGTH_UNCOUNTED, STRENGTHS } from '#copy/strength.ts'
import { metText, NO_WORDS_YET, RECALL_AIM, recallText } from '#copy/your-words.ts'
import type { Counted } from '#state/counted.ts'
import type { MemorySummary } from '#state/memory-summary.ts'
import { Card } from '#ui/card.tsx'
import { classNames } from '#ui/class-names.ts'
import { StrengthMark } from '#ui/strength-mark.tsx'
import './your-words.css'

/** How many words the learner knows how well, each number a way to these words, and how many were kept. */
export function YourWords({ counted }: { counted: Counted<MemorySummary> }) {
  return (
    <Card
      as="section"
      className={classNames('your-words', counted.state)}
      aria-labelledby="your-words"
    >
      <h2 id="your-words">Your words</h2>
      {counted.state === 'failed' && (
        <p className="soft sm" role="alert">
          {STRENGTH_UNCOUNTED.failed}
        </p>
      )}
      {counted.state === 'incomplete' && <p className="soft sm">{STRENGTH_UNCOUNTED.incomplete}</p>}
      {counted.state === 'counted' && <Known {...counted.value} />}
    </Card>
  )
}

function Known({ strengths, met, recall }: MemorySummary) {
  const all = met + strengths.new
  const kept = recallText(recall)
  return (
    <>
      <p className="soft sm">{met === 0 ? NO_WORDS_YET : metText(met, all)}</p>
      {met > 0 && (
        <ul className="strengths">
          {STRENGTHS.map((strength) => (
            <li key={strength}>
              <Link to="/words" search={{ strength }}>
                <StrengthMark of={strength}>{STRENGTH_LABELS[strength]}</StrengthMark>
                <b className="num">{strengths[strength]}</b>
                <span className={`share ${strength}`} aria-hidden="true">
                  <span style={{ width: `${(strengths[strength] / all) * 100}%` }} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {kept !== null && (
        <p>
          <b>{kept}</b> <span className="soft sm">{RECALL_AIM}</span>
        </p>
      )}
    </>
  )
}
