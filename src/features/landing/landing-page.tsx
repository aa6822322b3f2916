import { PothwariLatin } from '#ui/pothwari.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { CallToAction } from './call-to-action.tsx'
import { Conversation } from './conversation.tsx'
import { PathQuilt } from './path-quilt.tsx'
import '#ui/card.css'
import './landing-page.css'

/** `/` (spec §2): what it is, how it works, the four paths, and where to begin. */
export function LandingPage() {
  usePageTitle('Learn Pothwari, the language of home')
  return (
    <>
      <div className="hero clothbg">
        <div className="wrap hero-in">
          <div className="pitch">
            <h1>Learn Pothwari, the language of&nbsp;home.</h1>
            <p className="lede">
              You understand every word Nani says. Now answer her in her own language.
            </p>
            <CallToAction />
          </div>
          <Conversation />
        </div>
      </div>
      <HowItWorks />
      <PathQuilt />
      <section className="last clothbg">
        <div className="edge bagh" aria-hidden="true" />
        <div className="wrap">
          <h2>Three lessons free. Every&nbsp;voice kept.</h2>
          <p>
            Lessons are kept on your phone and work without a network: on the train, in a tunnel.
          </p>
          <CallToAction />
        </div>
      </section>
    </>
  )
}

function HowItWorks() {
  return (
    <section className="wrap how" aria-labelledby="how">
      <h2 id="how">Hear&nbsp;it. Build&nbsp;it. Keep&nbsp;it.</h2>
      <ul className="how-grid">
        <li className="card step">
          <h3>Hear it first</h3>
          <p className="soft">
            Words and sentences speak, as often as you like, with or without signal.
          </p>
        </li>
        <li className="card step">
          <h3>Build the sentence</h3>
          <p className="soft">
            Drag words into place. Roman letters lead, Shahmukhi sits beside them, English helps. A
            miss is only <PothwariLatin>koi gal nahi</PothwariLatin>.
          </p>
        </li>
        <li className="card step">
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
