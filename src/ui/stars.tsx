import './stars.css'

const MOST_STARS = 5
/** Two squares laid crosswise: the star of the truck and the mosque tile, eight points of radius 9.6 on 20. */
const EIGHT_POINTS =
  'M10 .4l2.64 3.23 4.15-.42-.42 4.15L19.6 10l-3.23 2.64.42 4.15-4.15-.42L10 19.6l-2.64-3.23-4.15.42.42-4.15L.4 10l3.23-2.64-.42-4.15 4.15.42z'

/** 0 to 5 stars of a score. */
export function Stars({ count }: { count: number }) {
  return (
    <span className="stars" role="img" aria-label={`${count} of ${MOST_STARS} stars`}>
      {Array.from({ length: MOST_STARS }, (_, index) => (
        <svg
          key={index}
          className={index < count ? 'star on' : 'star'}
          width="1.1875em"
          height="1.1875em"
          viewBox="0 0 20 20"
          aria-hidden="true"
        >
          <path d={EIGHT_POINTS} />
        </svg>
      ))}
    </span>
  )
}
