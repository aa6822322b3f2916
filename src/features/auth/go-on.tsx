import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** To a page of ours that is known as text, in the place of this one. */
export function GoOn({ to }: { to: string }) {
  const { history } = useRouter()
  useEffect(() => history.replace(to), [history, to])
  return null
}
