import { rankOf } from '#domain/ranks.ts'
import { Meter } from '#ui/meter.tsx'
import { RankTag } from '#ui/rank-tag.tsx'

/** The rank badge with the way to the next one, in words and as a thread. */
export function RankProgress({ totalXP }: { totalXP: number }) {
  const { title, next } = rankOf(totalXP)
  return (
    <>
      <p className="rank">
        <span className="vh">Your rank: </span>
        <RankTag title={title} />
      </p>
      {next === null ? (
        <p className="soft way">The highest rank there is.</p>
      ) : (
        <>
          <p className="soft way">
            {next.missing} XP to <b>{next.title}</b>
          </p>
          <div className="rank-bar">
            <Meter
              label={`Progress to ${next.title}`}
              value={100 * next.share}
              valueText={`${totalXP} of ${next.at} XP`}
            />
          </div>
        </>
      )}
    </>
  )
}
