import { landingContent } from 'virtual:landing-content'
import CircleCheck from 'lucide-react/icons/circle-check'
import Volume2 from 'lucide-react/icons/volume-2'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Icon } from '#ui/icon.tsx'
import { PothwariArabic, PothwariLatin } from '#ui/pothwari.tsx'
import { Wave } from './wave.tsx'
import './how-it-works.css'

/** Three steps with a picture each; the pictures show a line of the course and are hidden from readers. */
export function HowItWorks() {
  return (
    <section className="wrap how" aria-labelledby="how">
      <h2 id="how">Hear&nbsp;it. Build&nbsp;it. Keep&nbsp;it.</h2>
      <ul className="how-grid">
        <li className="card landing-step">
          <HearPicture />
          <h3>Hear it first</h3>
          <p className="soft">Hear every word as often as you like, even offline.</p>
        </li>
        <li className="card landing-step">
          <BuildPicture />
          <h3>Build the sentence</h3>
          <p className="soft">
            Drag words into place, in Roman letters, Shahmukhi and English. Get one wrong?{' '}
            <PothwariLatin>Koi gal nahi</PothwariLatin>.
          </p>
        </li>
        <li className="card landing-step">
          <KeepPicture />
          <h3>Keep what you did</h3>
          <p className="soft">
            What you answer is saved on your phone at once, and goes to your account when there is a
            network.
          </p>
        </li>
      </ul>
    </section>
  )
}

function HearPicture() {
  const { roman, shahmukhi } = landingContent.picture
  return (
    <div className="how-picture hear" aria-hidden="true">
      <span className="demonstration-listen big">
        <span className="disc">
          <Icon of={Volume2} size={24} />
        </span>
        <Wave isPlaying />
      </span>
      <PothwariLatin className="ro">{roman}</PothwariLatin>
      <PothwariArabic>{shahmukhi}</PothwariArabic>
    </div>
  )
}

function BuildPicture() {
  const { words } = landingContent.picture
  return (
    <div className="how-picture build" aria-hidden="true">
      <p>
        {words.slice(0, -1).map((word) => (
          <PothwariLatin className="w" key={word}>
            {word}
          </PothwariLatin>
        ))}
        <span className="slot">
          <svg className="dash">
            <rect x="1.5" y="1.5" rx="11" ry="11" />
          </svg>
        </span>
      </p>
      <PothwariLatin className="w lift">{words.at(-1)}</PothwariLatin>
    </div>
  )
}

function KeepPicture() {
  return (
    <div className="how-picture keep" aria-hidden="true">
      <span className="w">
        <Icon of={WifiOff} size={18} /> Saved on this device
      </span>
      <span className="w ok">
        <Icon of={CircleCheck} size={18} /> All synced
      </span>
    </div>
  )
}
