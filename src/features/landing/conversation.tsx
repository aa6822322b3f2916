import { PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'

/**
 * What the app is about, in one exchange: Nani asks, you are about to answer. A picture, not an exercise.
 * The lines are lesson 1's (L01-03 in its informal form, L01-04), and as unreviewed as they are there.
 */
export function Conversation() {
  return (
    <div className="talk">
      <div className="hero-bagh" aria-hidden="true" />
      <div className="bub nani">
        <p className="who">Nani</p>
        <p>
          <PothwariLine roman="Kaih haal ai?" shahmukhi="کیہہ حال اے؟" />
        </p>
        <p className="gloss">How are you?</p>
      </div>
      <div className="bub you">
        <p className="who">You</p>
        <div className="slots" role="img" aria-label="Your answer, with one word still to place">
          {['Maiñ', 'ṭheek'].map((word) => (
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
          aañ
        </span>
      </div>
      <p className="review">From lesson 1, awaiting native review</p>
    </div>
  )
}
