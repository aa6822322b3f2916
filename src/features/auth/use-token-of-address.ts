import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

/**
 * The `token` of the address, read once; then it is taken out of the address, so that it stays in no
 * history, bookmark or screenshot. Null where there is none.
 */
export function useTokenOfAddress(): string | null {
  const search: { token?: unknown } = useSearch({ strict: false })
  const [token] = useState(() =>
    typeof search.token === 'string' && search.token !== '' ? search.token : null,
  )
  const navigate = useNavigate()
  const isInAddress = search.token !== undefined
  useEffect(() => {
    if (isInAddress) void navigate({ to: '.', search: {}, replace: true })
  }, [isInAddress, navigate])
  return token
}
