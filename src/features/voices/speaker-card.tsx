import CircleAlert from 'lucide-react/icons/circle-alert'
import Link from 'lucide-react/icons/link'
import Mic from 'lucide-react/icons/mic'
import { useState } from 'react'
import type { Voice } from '#data/voices-view.ts'
import type { VoiceActions } from '#state/voices.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Initial } from '#ui/initial.tsx'
import type { Purpose } from './choose-items.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { OfferToCourse } from './offer-to-course.tsx'
import { SpeakerDialog } from './speaker-dialog.tsx'
import { takeCounts } from './take-counts.ts'
import { TakeList } from './take-list.tsx'

/** A speaker: who they are, what they recorded, and what can be done. */
export function SpeakerCard({
  voice,
  actions,
  onChoose,
}: {
  voice: Voice
  actions: VoiceActions
  onChoose: (purpose: Purpose) => void
}) {
  const [asking, setAsking] = useState<'rename' | 'delete' | null>(null)
  const { id, name, relation, place, consent, takes, refusals } = voice
  const close = (): void => setAsking(null)
  const about = [relation, place].filter(Boolean).join(' · ')
  return (
    <Card as="section" className="speaker" aria-label={name}>
      <div className="speaker-head">
        <Initial name={name} />
        <div>
          <h2>{name}</h2>
          {about !== '' && <p className="soft sm">{about}</p>}
          <p className="soft sm">{takeCounts(takes)}</p>
        </div>
      </div>
      {refusals.length > 0 && (
        <Banner tone="warn" icon={CircleAlert} title="Not all of it can be sent">
          {refusals.join(' ')}
        </Banner>
      )}
      <div className="speaker-ways">
        <Button size="sm" icon={Mic} onClick={() => onChoose('record')}>
          Record<span className="vh"> {name}</span>
        </Button>
        <Button size="sm" variant="quiet" icon={Link} onClick={() => onChoose('invite')}>
          Invite<span className="vh"> {name} by a link</span>
        </Button>
        <Button size="sm" variant="text" onClick={() => setAsking('rename')}>
          Rename<span className="vh"> {name}</span>
        </Button>
        <Button size="sm" variant="text" onClick={() => setAsking('delete')}>
          Delete<span className="vh"> {name}</span>
        </Button>
        <OfferToCourse voice={voice} actions={actions} />
      </div>
      {takes.length > 0 && (
        <Disclosure summary="Recordings">
          <TakeList takes={takes} actions={actions} />
        </Disclosure>
      )}
      {asking === 'rename' && (
        <SpeakerDialog
          speaker={{ id, name, relation, place, consent }}
          actions={actions}
          onClose={close}
        />
      )}
      <DeleteDialog
        isOpen={asking === 'delete'}
        title={`Delete ${name}?`}
        action="Delete"
        onDelete={() => actions.forgetSpeaker(id)}
        onClose={close}
      >
        {takes.length > 0
          ? `${takes.length === 1 ? 'The recording goes' : `All ${takes.length} recordings go`} too, on every device, and cannot be brought back.`
          : 'Nothing was recorded yet.'}
      </DeleteDialog>
    </Card>
  )
}
