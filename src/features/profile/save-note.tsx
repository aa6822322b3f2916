import CircleCheck from 'lucide-react/icons/circle-check'
import CloudOff from 'lucide-react/icons/cloud-off'
import type { ProfileInput } from '#contract/profile.ts'
import { PROFILE_NOT_KEPT, PROFILE_SAVED, savedHereText } from '#copy/profile.ts'
import { useConnectivity } from '#state/connectivity.ts'
import { useProfileWork } from '#state/profile-work.ts'
import { FieldError } from '#ui/field-error.tsx'
import { Icon } from '#ui/icon.tsx'
import type { SaveState } from './use-save-profile.ts'

type SaveNoteProps = { state: SaveState; fields: readonly (keyof ProfileInput)[] }

/** Where a change of these fields is: on this device, on the server, or nowhere. The box stands empty before. */
export function SaveNote(props: SaveNoteProps) {
  return (
    <div className="savenote sm" role="status">
      <Words {...props} />
    </div>
  )
}

function Words({ state, fields }: SaveNoteProps) {
  const isOnline = useConnectivity((connectivity) => connectivity.isOnline)
  const work = useProfileWork()
  if (state === 'not-kept') return <FieldError>{PROFILE_NOT_KEPT}</FieldError>
  if (work === undefined) return null
  if (fields.some((field) => work.waiting[field] !== undefined)) {
    return (
      <p className="pending">
        <Icon of={CloudOff} size={17} />
        {savedHereText(isOnline)}
      </p>
    )
  }
  const isRefused = fields.some((field) => work.refused?.changes[field] !== undefined)
  if (state === 'idle' || isRefused) return null
  return (
    <p className="done">
      <Icon of={CircleCheck} size={17} />
      {PROFILE_SAVED}
    </p>
  )
}
