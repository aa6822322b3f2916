/** What the shell has to know of a page. */
export type HeaderGround =
  /** On cotton. */
  | 'plain'
  /** Over the page's own cloth, at every width. */
  | 'cloth'
  /** Over cloth on phones, where the cloth stands above the form. */
  | 'cloth-on-phones'

declare module '@tanstack/react-router' {
  // Two interfaces of the router that it leaves open for its users to fill in.
  interface StaticDataRouteOption {
    header?: HeaderGround
  }
}

declare module '@tanstack/history' {
  interface HistoryState {
    /** The page that a visitor was sent to sign in from; read only through `safeReturn`. */
    from?: string
  }
}
