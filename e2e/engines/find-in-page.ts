import type * as Library from '@testing-library/dom'

/** A thing on the screen: by its role and name as a reader says them, by the label of its field, or by its text. */
export type Target = (
  | { role: string; name?: string; isExact?: boolean }
  | { label: string }
  | { text: string }
) & { nth?: number; within?: Target }

declare global {
  // The name of its browser build.
  var TestingLibraryDom: typeof Library | undefined
}

/** Runs in the page, as source. Null where there is no such thing. A name and a text are regular expressions. */
export function findInPage(target: Target): HTMLElement | null {
  const library = globalThis.TestingLibraryDom
  if (library === undefined) return null
  const { queryAllByRole, queryAllByLabelText, queryAllByText } = library
  const find = (one: Target): HTMLElement | null => {
    const root = one.within === undefined ? document.body : find(one.within)
    if (root === null) return null
    return all(one, root)[one.nth ?? 0] ?? null
  }
  const all = (one: Target, root: HTMLElement): HTMLElement[] => {
    if ('label' in one) return queryAllByLabelText(root, one.label)
    if ('text' in one) return queryAllByText(root, new RegExp(one.text))
    if (one.name === undefined) return queryAllByRole(root, one.role)
    const name = one.isExact === true ? one.name : new RegExp(one.name)
    return queryAllByRole(root, one.role, { name })
  }
  return find(target)
}
