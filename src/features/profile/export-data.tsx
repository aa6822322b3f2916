import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { User } from '#contract/user.ts'
import { exportFailureText } from '#copy/account.ts'
import { saveAsFile, saveBlobAsFile } from '#device/save-as-file.ts'
import { useAccountActions } from '#state/account.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'

/** Everything kept about the learner as a file: the server's, or without a connection this device's. */
export function ExportData({ profile }: { profile: User }) {
  const { exportFromServer, exportFromDevice } = useAccountActions(profile)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  async function fetchFile(): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    const answer = await exportFromServer().finally(() => setIsBusy(false))
    if (answer.ok) saveBlobAsFile(answer.value.name, answer.value.content)
    else setProblem(exportFailureText(answer.failure))
  }

  async function saveDevice(): Promise<void> {
    saveAsFile(`apni-boli-${today()}-this-device.json`, await exportFromDevice())
    setProblem(null)
  }

  return (
    <div className="export stack">
      <Button
        variant="quiet"
        icon={Download}
        isBusy={isBusy}
        busyLabel="Exporting..."
        onClick={() => void fetchFile()}
      >
        Export My Data
      </Button>
      <div role="alert">{problem !== null && <FieldError>{problem}</FieldError>}</div>
      {problem !== null && (
        <Button size="sm" variant="quiet" onClick={() => void saveDevice()}>
          Export What Is on This Device
        </Button>
      )}
    </div>
  )
}

function today(): string {
  return new Date().toISOString().slice(0, 10)
}
