import type { ReactNode } from 'react'

/** A screen that says one thing, and perhaps a way on. */
export function GuestNotice({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children?: ReactNode
}) {
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      <p className="soft">{text}</p>
      {children}
    </>
  )
}
