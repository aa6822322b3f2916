import {
  type FunctionComponent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
} from 'react'

/** What stands in for a part whose code could not be fetched can ask for it again. */
export type MissingPart = { onTryAgain: () => void }

/**
 * A part whose code comes after the page's. Where it cannot be fetched the page around it stays: `Missing`
 * stands in its place; without one the part is left out until the network comes back.
 */
export function latePart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
  Missing: FunctionComponent<Props & MissingPart> = LeftOut,
  waiting: ReactNode = null,
): FunctionComponent<Props> {
  const fetchPart = () =>
    lazy<FunctionComponent<Props & MissingPart>>(() =>
      load().then(
        (part) => ({ default: part }),
        () => ({ default: Missing }),
      ),
    )
  let Part = fetchPart()
  return function LatePart(props) {
    const [, draw] = useReducer((count: number) => count + 1, 0)
    return (
      <Suspense fallback={waiting}>
        <Part
          {...props}
          onTryAgain={() => {
            Part = fetchPart()
            draw()
          }}
        />
      </Suspense>
    )
  }
}

function LeftOut({ onTryAgain }: MissingPart) {
  useEffect(() => {
    addEventListener('online', onTryAgain)
    return () => removeEventListener('online', onTryAgain)
  })
  return null
}
