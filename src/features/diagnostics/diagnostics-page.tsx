import { useCallback, useEffect, useState } from 'react'
import { useAuth } from '#state/auth.tsx'
import { type Diagnostics, readDiagnostics } from '#state/diagnostics.ts'
import { useLearnerState } from '#state/learner.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { LoadingView } from '#ui/loading-view.tsx'
import { usePageTitle } from '#ui/use-page-title.ts'
import { diagnosticFacts, diagnosticText } from './diagnostic-facts.ts'
import './diagnostics-page.css'

const COPY_WORDS = {
  copied: 'Copied. Paste it into your message to us.',
  refused: 'The browser did not let us copy. Select the text below and copy it yourself.',
} as const

/** `/diagnostics`: how this device stands, to be read and copied for support. Open to everybody, with nothing of anybody. */
export function DiagnosticsPage() {
  usePageTitle('Diagnostics')
  const { told, lookAgain } = useDiagnostics()
  const [copied, setCopied] = useState<keyof typeof COPY_WORDS | null>(null)
  if (told === null) return <LoadingView text="Apni Boli is looking at this device" />

  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied('copied')
    } catch {
      setCopied('refused')
    }
  }

  return (
    <div className="diagnostics wrap page">
      <h1 tabIndex={-1}>Diagnostics</h1>
      <p className="soft narrow">
        Details about this device to send to support. It contains nothing personal.
      </p>
      <div className="ways">
        <Button onClick={() => void copy(diagnosticText(told))}>Copy for support</Button>
        <Button variant="quiet" onClick={lookAgain}>
          Refresh
        </Button>
      </div>
      <p role="status" className="sm">
        {copied !== null && COPY_WORDS[copied]}
      </p>
      {copied === 'refused' && (
        <textarea
          className="card sm"
          readOnly
          rows={12}
          aria-label="The text for support"
          value={diagnosticText(told)}
        />
      )}
      <div className="groups">
        {diagnosticFacts(told).map(({ title, facts }) => (
          <Card as="section" key={title} aria-label={title}>
            <h2>{title}</h2>
            <dl>
              {facts.map(([label, value]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </Card>
        ))}
      </div>
    </div>
  )
}

function useDiagnostics(): { told: Diagnostics | null; lookAgain: () => void } {
  const { status } = useAuth()
  const { db, isMemoryOnly } = useLearnerState()
  const [told, setTold] = useState<Diagnostics | null>(null)
  const [turn, setTurn] = useState(0)
  const isSignedIn = status === 'authenticated'
  useEffect(() => {
    let isHere = true
    readDiagnostics({ db, isMemoryOnly, isSignedIn })
      .then((read) => {
        if (isHere) setTold(read)
      })
      .catch(reportError)
    return () => {
      isHere = false
    }
  }, [db, isMemoryOnly, isSignedIn, turn])
  return { told, lookAgain: useCallback(() => setTurn((before) => before + 1), []) }
}
