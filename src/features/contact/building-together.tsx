import HeartHandshake from 'lucide-react/icons/heart-handshake'
import ScrollText from 'lucide-react/icons/scroll-text'
import Users from 'lucide-react/icons/users'
import { Icon } from '#ui/icon.tsx'

const PARTS = [
  {
    icon: ScrollText,
    title: 'Heritage Preservation',
    text: 'Every word of the course is written down with its source.',
  },
  {
    icon: Users,
    title: 'Community Driven',
    text: 'Native speakers are asked to check each line; unchecked lines are marked.',
  },
  {
    icon: HeartHandshake,
    title: 'Made with Love',
    text: 'For families who want to speak across generations.',
  },
] as const

/** The community banner. */
export function BuildingTogether() {
  return (
    <section className="together clothbg" aria-labelledby="together">
      <h2 id="together">Building Together</h2>
      <ul>
        {PARTS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon of={icon} size={24} />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
