import { Mark } from './logo.tsx'
import './loading-view.css'

/** The whole screen while it is not yet known who is here, or while a page's code arrives. */
export function LoadingView({ text = 'Apni Boli is getting ready' }: { text?: string }) {
  return (
    <div className="loading" role="status">
      <Mark />
      <div className="thread" aria-hidden="true">
        <i />
        <i />
        <i />
      </div>
      <p>{text}</p>
    </div>
  )
}
