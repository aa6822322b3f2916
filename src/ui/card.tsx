import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

/** Flat cloth with a hairline. Never a card in a card. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'article' | 'li' | 'figure' }) {
  // The tags share the attributes of a div; only the name differs.
  const Element = Tag as 'div'
  return <Element {...rest} className={classNames('card', className)} />
}
