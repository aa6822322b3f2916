import type { ReactNode } from 'react'

/** States side by side as far as they fit, each with its name under it. */
export function States({ children }: { children: ReactNode }) {
  return <div className="gallery-states">{children}</div>
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="gallery-state">
      <div>{children}</div>
      <small>{name}</small>
    </div>
  )
}

/**
 * One state for each key. The record is what the compiler holds against the component: a variant that is added
 * there and not here does not compile.
 */
export function each<Key extends string, Content>(
  states: Readonly<Record<Key, Content>>,
  show: (key: Key, content: Content) => ReactNode,
): ReactNode {
  return (Object.keys(states) as Key[]).map((key) => (
    <State key={key} name={key}>
      {show(key, states[key])}
    </State>
  ))
}
