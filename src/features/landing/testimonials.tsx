import { landingContent } from 'virtual:landing-content'
import { Patch, type PatchDye } from '#ui/patch.tsx'
import { useIsHydrated } from './use-is-hydrated.ts'

const DYES: readonly PatchDye[] = ['patta', 'genda', 'majith']

/** Three voices, by role and town. What nobody has said yet is said to be ours. */
export function Testimonials() {
  const isHydrated = useIsHydrated()
  const { testimonials } = landingContent
  const isOurs = testimonials.some(({ origin }) => origin === 'illustrative')
  return (
    <section className="wrap voices" aria-labelledby="voices">
      <h2 id="voices">Said around the table</h2>
      {isOurs && <p className="soft">What we hope families will say.</p>}
      <ul className="landing-quotes">
        {testimonials.map(({ quote, who }, at) => (
          <li key={who}>
            <figure className="card">
              <blockquote>{quote}</blockquote>
              <figcaption>
                <Patch
                  number={at + 1}
                  dye={DYES[at % DYES.length] ?? 'patta'}
                  state="mastered"
                  isThreaded={false}
                  isBlank={!isHydrated}
                />
                <span>{who}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
