import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { LoginPage } from '#features/auth/login-page.tsx'
import { safeReturn } from './safe-return.ts'

export function LoginRoute() {
  const from = useLocation({ select: (location) => location.state.from })
  // Kept from the first render: on the way out the location is the next page's already.
  const [next] = useState(() => safeReturn(from) ?? '/lessons')
  const [isSent] = useState(from !== undefined)
  return <LoginPage next={next} isSent={isSent} />
}
