import { useState } from 'react'
import { invitationFailure, LINK_ELSEWHERE } from '#copy/invitations.ts'
import { isUnanswered } from '#copy/failure-texts.ts'
import type { Voice } from '#data/voices-view.ts'
import type { Invitation, Invitations } from '#state/invitations.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toast-store.ts'
import { dayOf, InviteLink } from './invite-link.tsx'

/** The open invitations: shown again, and taken back. */
export function InvitationList({
  voices,
  invitations: { open, failure, takeBack },
}: {
  voices: readonly Voice[]
  invitations: Invitations
}) {
  const [shown, setShown] = useState<Invitation | null>(null)
  const [leaving, setLeaving] = useState<Invitation | null>(null)
  const nameOf = ({ speakerId }: Invitation): string =>
    voices.find(({ id }) => id === speakerId)?.name ?? 'Somebody'
  if (open === null || open.length === 0) {
    return failure !== null && isUnanswered(failure) && open === null ? (
      <p className="soft sm">Open invitations are shown when you are online.</p>
    ) : null
  }
  return (
    <Card as="section" className="invitations" aria-labelledby="invitations">
      <h2 id="invitations">Open invitations</h2>
      <ul>
        {open.map((one) => (
          <li key={one.id}>
            <div>
              <p>{nameOf(one)}</p>
              <p className="soft sm">
                {lineCount(one.itemIds.length)}, {takeCount(one.recordings)}. Ends{' '}
                {dayOf(one.expiresAt)}.
              </p>
              {one.link === null && <p className="faint xs">{LINK_ELSEWHERE}</p>}
            </div>
            <div className="speaker-ways">
              {one.link !== null && (
                <Button size="sm" variant="quiet" onClick={() => setShown(one)}>
                  Show link<span className="vh"> for {nameOf(one)}</span>
                </Button>
              )}
              <Button size="sm" variant="text" onClick={() => setLeaving(one)}>
                Take back<span className="vh"> the link for {nameOf(one)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {shown?.link && (
        <Dialog
          isOpen
          look="plain"
          title={`The link for ${nameOf(shown)}`}
          onDismiss={() => setShown(null)}
        >
          <InviteLink name={nameOf(shown)} link={shown.link} expiresAt={shown.expiresAt} />
        </Dialog>
      )}
      {leaving && (
        <Dialog
          isOpen
          title="Take this link back?"
          onDismiss={() => setLeaving(null)}
          actions={
            <>
              <Button isBlock onClick={() => setLeaving(null)}>
                Keep it open
              </Button>
              <Button
                isBlock
                variant="danger"
                onClick={() => {
                  setLeaving(null)
                  void takeBack(leaving).then((reason) => {
                    if (reason !== null) showToast(invitationFailure(reason), { tone: 'bad' })
                  })
                }}
              >
                Take back
              </Button>
            </>
          }
        >
          <p className="soft">
            Nobody can record by it any more. What {nameOf(leaving)} has sent stays; what waits on
            that phone will not come.
          </p>
        </Dialog>
      )}
    </Card>
  )
}

function lineCount(count: number): string {
  return count === 1 ? '1 line' : `${count} lines`
}

function takeCount(count: number): string {
  if (count === 0) return 'nothing recorded yet'
  return count === 1 ? '1 recording came' : `${count} recordings came`
}
