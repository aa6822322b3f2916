import type { ReactNode } from 'react'
import { usePageTitle } from '#ui/use-page-title.ts'
import './legal-page.css'

export type LegalSection = { id: string; title: string; text: ReactNode }

/** A page of rules: what it comes to in one sentence, then short sections with their list on top. */
export function LegalPage({
  title,
  short,
  sections,
}: {
  title: string
  short: ReactNode
  sections: readonly LegalSection[]
}) {
  usePageTitle(title)
  return (
    <div className="wrap page legal">
      <h1>{title}</h1>
      <p className="in-short">{short}</p>
      <nav aria-label="On this page" className="contents">
        <ul>
          {sections.map(({ id, title: name }) => (
            <li key={id}>
              <a className="link alone" href={`#${id}`}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {sections.map(({ id, title: name, text }) => (
        <section key={id} className="card" aria-labelledby={id}>
          <h2 id={id}>{name}</h2>
          {text}
        </section>
      ))}
    </div>
  )
}
