import Flame from 'lucide-react/icons/flame'
import Settings from 'lucide-react/icons/settings'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Icon } from '#ui/icon.tsx'
import { Initial } from '#ui/initial.tsx'
import { Logo, Mark } from '#ui/logo.tsx'
import { Patch, type PatchDye, type PatchState } from '#ui/patch.tsx'
import { PothwariArabic, PothwariLatin, PothwariLine } from '#ui/pothwari.tsx'
import { Tabs } from '#ui/tabs.tsx'
import type { Exhibit } from './exhibit.ts'
import { each, State, States } from './states.tsx'

const DYES: Record<PatchDye, number> = { patta: 1, genda: 6, majith: 8, neel: 12 }
const PATCH_STATES: Record<PatchState, number> = {
  locked: 1,
  ready: 2,
  begun: 3,
  mastered: 4,
}
const TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'settings', label: 'Settings' },
] as const

export const CLOTH_EXHIBITS: readonly Exhibit[] = [
  {
    of: 'card',
    Show: () => <Card className="gallery-card">Flat cloth with a hairline</Card>,
  },
  {
    of: 'patch',
    Show: () => (
      <States>
        {each(PATCH_STATES, (state, number) => (
          <span className="gallery-patch">
            <Patch number={number} dye="genda" state={state} progress={0.5} />
          </span>
        ))}
        {each(DYES, (dye, number) => (
          <span className="gallery-patch">
            <Patch number={number} dye={dye} state="mastered" />
          </span>
        ))}
        <State name="without thread, small">
          <span className="gallery-patch small">
            <Patch number={5} dye="majith" state="mastered" isThreaded={false} />
          </span>
        </State>
        <State name="blank">
          <span className="gallery-patch">
            <Patch number={5} dye="majith" state="ready" isBlank />
          </span>
        </State>
        <State name="wide">
          <span className="gallery-patch wide">
            <Patch number={7} dye="neel" state="mastered" shape="wide" />
          </span>
        </State>
      </States>
    ),
  },
  { of: 'dialog', Show: Dialogs },
  {
    of: 'disclosure',
    Show: () => (
      <div className="gallery-stack">
        <Disclosure summary="Folded away">What was asked for.</Disclosure>
        <Disclosure summary="Open" icon={Settings} isOpen>
          What was asked for.
        </Disclosure>
      </div>
    ),
  },
  { of: 'tabs', Show: ShownTabs },
  {
    of: 'pothwari',
    Show: () => (
      <div className="gallery-stack">
        <PothwariLine roman="tusaañ na naa kay ae?" shahmukhi="تساں نا ناں کے اے؟" />
        <PothwariLine roman="mara naa … ae" />
        <p>
          Mixed: <PothwariLatin>shukria</PothwariLatin> (<PothwariArabic>شکریہ</PothwariArabic>) is
          thank you.
        </p>
      </div>
    ),
  },
  {
    of: 'logo',
    Show: () => (
      <div className="gallery-row">
        <Link to="/" className="brand" aria-label="Apni Boli, home">
          <Logo />
        </Link>
        <span className="brand">
          <Mark />
        </span>
      </div>
    ),
  },
  {
    of: 'initial',
    Show: () => (
      <div className="gallery-row">
        <Initial name="New learner" />
        <Initial name="آپا" />
        <Initial name="" />
      </div>
    ),
  },
  {
    of: 'icon',
    Show: () => (
      <States>
        <State name="20 px">
          <Icon of={Flame} />
        </State>
        <State name="34 px">
          <Icon of={Flame} size={34} />
        </State>
        <State name="filled">
          <Icon of={Flame} isFilled />
        </State>
      </States>
    ),
  },
]

type OpenDialog = 'centred' | 'plain' | 'choice'

function Dialogs() {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  const isChoice = open === 'choice'
  return (
    <div className="gallery-row">
      {(['centred', 'plain', 'choice'] satisfies OpenDialog[]).map((look) => (
        <Button key={look} size="sm" variant="quiet" onClick={() => setOpen(look)}>
          Open: {look}
        </Button>
      ))}
      <Dialog
        isOpen={open !== null}
        title={isChoice ? 'Carry on where you were?' : 'Leave the lesson?'}
        look={open === 'plain' ? 'plain' : 'centred'}
        {...(!isChoice && { onDismiss: close })}
        picture={<Icon of={Flame} size={34} />}
        actions={
          <>
            <Button onClick={close}>Continue</Button>
            <Button variant="quiet" onClick={close}>
              Start Fresh
            </Button>
          </>
        }
      >
        Your answers are kept.
      </Dialog>
    </div>
  )
}

function ShownTabs() {
  const [current, setCurrent] = useState<(typeof TABS)[number]['id']>('overview')
  return (
    <Tabs label="Profile" tabs={TABS} current={current} onChange={setCurrent}>
      <p>The panel of {current}.</p>
    </Tabs>
  )
}
