import CircleAlert from 'lucide-react/icons/circle-alert'
import { Banner } from './banner.tsx'

/** Why the form was not taken, above it. The box stands empty before, so that the text is heard when it comes. */
export function FormProblem({ text }: { text: string | null }) {
  return (
    <div role="alert">
      {text !== null && <Banner tone="danger" icon={CircleAlert} title={text} />}
    </div>
  )
}
