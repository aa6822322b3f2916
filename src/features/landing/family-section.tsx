import { type ComponentType, useEffect, useRef, useState } from 'react'
import { ClipButton } from './clip-button.tsx'

/** What finds the word for a relative. The app brings it: no feature imports another. */
export type Finder = ComponentType<{ Listen: typeof ClipButton }>

/** A relative or two to try. The words come when the section is about to be seen: who does not scroll to it pays nothing. */
export function FamilySection({ Finder }: { Finder: Finder }) {
  const section = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: '200px' },
    )
    if (section.current) observer.observe(section.current)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={section} className="wrap landing-kin" aria-labelledby="kin">
      <h2 id="kin">What do you call&nbsp;her?</h2>
      <p className="soft">
        English has one aunt. Pothwari asks whose side she is on, and often who is elder.
      </p>
      <div className="kin-finder">{isNear && <Finder Listen={ClipButton} />}</div>
    </section>
  )
}
