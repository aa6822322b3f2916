import CircleAlert from 'lucide-react/icons/circle-alert'
import { Banner } from './banner.tsx'
import { useInSight } from './use-in-sight.ts'

/** Why the form was not taken, above it. The box stands empty before, so that the text is heard when it comes. */
export function FormProblem({ text }: { text: string | null }) {
  const place = useInSight<HTMLDivElement>(text)
  return (
    <div role="alert" ref={place}>
      {text !== null && <Banner tone="danger" icon={CircleAlert} title={text} />}
    </div>
  )
}
