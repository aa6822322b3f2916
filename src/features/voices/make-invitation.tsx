import ArrowLeft from 'lucide-react/icons/arrow-left'
import Link from 'lucide-react/icons/link'
import { useState } from 'react'
import { INVITING_NEEDS_NETWORK, invitationFailure } from '#copy/invitations.ts'
import { VOICES_NOT_KEPT } from '#copy/voices.ts'
import type { Voice } from '#data/voices-view.ts'
import { draftInvitation, type Invitation, type Invitations } from '#state/invitations.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FormProblem } from '#ui/form-problem.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { InviteLink } from './invite-link.tsx'

/** Makes the link for a speaker and these lines, and shows it. */
export function MakeInvitation({
  voice,
  itemIds,
  invitations,
  onLeave,
}: {
  voice: Voice
  itemIds: readonly string[]
  invitations: Invitations
  onLeave: () => void
}) {
  // A second try makes the same link.
  const [draft] = useState(() => draftInvitation(voice.id, itemIds))
  const [made, setMade] = useState<Invitation | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function make(): Promise<void> {
    setProblem(null)
    setIsBusy(true)
    try {
      const answer = await invitations.make(draft)
      if (answer.ok) setMade(answer.value)
      else setProblem(invitationFailure(answer.failure))
    } catch {
      setProblem(VOICES_NOT_KEPT)
    }
    setIsBusy(false)
  }

  const lines = itemIds.length === 1 ? 'one line' : `${itemIds.length} lines`
  return (
    <div className="voices-page wrap page">
      <div className="voices-back">
        <IconButton icon={ArrowLeft} label="Back to voices" onClick={onLeave} />
        <h1 tabIndex={-1}>Invite {voice.name}</h1>
      </div>
      <Card as="section" aria-label="Invitation">
        <FormProblem text={problem} />
        {made?.link ? (
          <>
            <InviteLink name={voice.name} link={made.link} expiresAt={made.expiresAt} />
            <Button isBlock variant="quiet" onClick={onLeave}>
              Done
            </Button>
          </>
        ) : (
          <>
            <p>
              With a link, {voice.name} records {lines} on another phone: no account, no password.
              It is open for 30 days, and you can take it back.
            </p>
            {!invitations.isOnline && <p className="soft sm">{INVITING_NEEDS_NETWORK}</p>}
            <Button
              isBlock
              icon={Link}
              isBusy={isBusy}
              busyLabel="Making the link..."
              onClick={() => void make()}
            >
              Make a link
            </Button>
          </>
        )}
      </Card>
    </div>
  )
}
