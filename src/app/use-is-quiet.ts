import { useRouterState } from '@tanstack/react-router'

/** A lesson is no quiet moment: between Check and Next nothing else asks for the learner's eye. */
export function useIsQuiet(): boolean {
  return useRouterState({
    select: ({ location }) => !/^\/(?:lessons\/|try$)/.test(location.pathname),
  })
}
