import { useLocation } from '@tanstack/react-router'
import { LoginPage } from '#features/auth/login-page.tsx'
import { safeReturn } from './safe-return.ts'

export function LoginRoute() {
  const from = useLocation({ select: (location) => location.state.from })
  return <LoginPage next={safeReturn(from) ?? '/lessons'} />
}
