import { Nuqta } from './nuqta.tsx'
import './rank-tag.css'

/** The rank that a learner has reached, sewn on a marigold tag. */
export function RankTag({ title }: { title: string }) {
  return (
    <span className="rank-tag">
      <Nuqta size={22} />
      {title}
    </span>
  )
}
