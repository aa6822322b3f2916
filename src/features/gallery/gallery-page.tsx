import { Link, useSearch } from '@tanstack/react-router'
import { usePageTitle } from '#ui/use-page-title.ts'
import type { Exhibit } from './exhibit.ts'
import { CLOTH_EXHIBITS } from './cloth-exhibits.tsx'
import { COUNT_EXHIBITS } from './count-exhibits.tsx'
import { FORM_EXHIBITS } from './form-exhibits.tsx'
import { NOTICE_EXHIBITS } from './notice-exhibits.tsx'
import { PRESS_EXHIBITS } from './press-exhibits.tsx'
import './gallery.css'

const THEMES = ['light', 'dark'] as const
/** The direction is in the search: the path is the same. */
const ACTIVE = { exact: true, includeSearch: true }

/** `/dev/gallery`, in development only: what src/ui can look like, by day and by night; `?direction=rtl` from the right. */
export function GalleryPage() {
  usePageTitle('Gallery')
  const search: { direction?: unknown } = useSearch({ strict: false })
  const direction = search.direction === 'rtl' ? 'rtl' : 'ltr'
  return (
    <div className="gallery">
      <h1>Gallery</h1>
      <p>Every component of src/ui in every state. In development only.</p>
      <nav aria-label="Gallery" className="gallery-row">
        <Link to="." search={{}} replace resetScroll={false} activeOptions={ACTIVE}>
          Left to right
        </Link>
        <Link
          to="."
          search={{ direction: 'rtl' }}
          replace
          resetScroll={false}
          activeOptions={ACTIVE}
        >
          Right to left
        </Link>
        <a href="/api/docs">The API</a>
      </nav>
      {EXHIBITS.map((exhibit) => (
        <Row key={exhibit.of} exhibit={exhibit} direction={direction} />
      ))}
    </div>
  )
}

function Row({ exhibit: { of, Show }, direction }: { exhibit: Exhibit; direction: 'ltr' | 'rtl' }) {
  return (
    <section id={of} aria-labelledby={`${of}-name`} className="gallery-exhibit">
      <h2 id={`${of}-name`}>{of}</h2>
      <div className="gallery-frames">
        {THEMES.map((theme) => (
          <div key={theme} className="gallery-frame" data-theme={theme} dir={direction}>
            <Show />
          </div>
        ))}
      </div>
    </section>
  )
}

/** Every component of src/ui in every state. */
const EXHIBITS: readonly Exhibit[] = [
  ...PRESS_EXHIBITS,
  ...FORM_EXHIBITS,
  ...NOTICE_EXHIBITS,
  ...COUNT_EXHIBITS,
  ...CLOTH_EXHIBITS,
]
