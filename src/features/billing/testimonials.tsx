import '#ui/card.css'

/** One of content/marketing.yaml; by role and town, never by name. */
export type Testimonial = { quote: string; who: string; origin: 'illustrative' | 'family' }

/** What families say. Lines that we wrote ourselves say so. */
export function Testimonials({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null
  return (
    <section className="quotes" aria-labelledby="quotes">
      <h2 id="quotes">What families say</h2>
      <div className="quote-grid">
        {testimonials.map(({ quote, who }) => (
          <figure className="card" key={quote}>
            <blockquote>{quote}</blockquote>
            <figcaption>{who}</figcaption>
          </figure>
        ))}
      </div>
      {testimonials.some(({ origin }) => origin === 'illustrative') && (
        <p className="faint sm">
          Written by us as examples, until families have told us their own words.
        </p>
      )}
    </section>
  )
}
