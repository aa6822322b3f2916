import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

type TokenOfAddress = {
  /** Null where there is none. */
  token: string | null
  /** The server has answered for good: the token is good for nothing more. */
  forget: () => void
}

/**
 * The `token` of the address, read once; then it is taken out of the address, so that it stays in no
 * history, bookmark or screenshot. This tab keeps it until the server has answered: a reload in a tunnel, or
 * a tab that the device put away meanwhile, does not cost the link. `page` tells the pages' tokens apart.
 */
export function useTokenOfAddress(page: 'verify-email' | 'reset-password'): TokenOfAddress {
  const search: { token?: unknown } = useSearch({ strict: false })
  const key = `token of ${page}`
  const [token] = useState(() =>
    typeof search.token === 'string' && search.token !== '' ? search.token : readStored(key),
  )
  const navigate = useNavigate()
  const isInAddress = search.token !== undefined
  useEffect(() => {
    if (!isInAddress) return
    if (token !== null) keep(key, token)
    void navigate({ to: '.', search: {}, replace: true })
  }, [isInAddress, key, navigate, token])
  const [forget] = useState(() => () => drop(key))
  return { token, forget }
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Forbidden: the token lasts as long as the page.
    return null
  }
}

function keep(key: string, token: string): void {
  try {
    sessionStorage.setItem(key, token)
  } catch {
    // The same.
  }
}

function drop(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
