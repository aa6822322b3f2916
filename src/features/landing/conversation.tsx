import { PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'

/** What the app is about, in one exchange: Nani asks, you are about to answer. A picture, not an exercise. */
export function Conversation() {
  return (
    <div className="talk">
      <div className="hero-bagh" aria-hidden="true" />
      <div className="bub nani">
        <p className="who">Nani</p>
        <p>
          <PothwariLine roman="Roti khaadi ae, puttar?" shahmukhi="روٹی کھادی اے، پُتر؟" />
        </p>
        <p className="gloss">Have you eaten, child?</p>
      </div>
      <div className="bub you">
        <p className="who">You</p>
        <div className="slots" role="img" aria-label="Your answer, with one word still to place">
          {['Ji', 'Nani,', 'khaadi'].map((word) => (
            <PothwariLatin className="w" key={word}>
              {word}
            </PothwariLatin>
          ))}
          <span className="slot">
            <svg className="dash">
              <rect x="1.5" y="1.5" rx="11" ry="11" />
            </svg>
          </span>
        </div>
        <span className="w drag" lang="phr-Latn" aria-hidden="true">
          ae
        </span>
      </div>
    </div>
  )
}
