/** `unsupported`: the browser cannot record. `none`: there is no microphone now; one may be plugged in. */
export type RecordingSupport = 'possible' | 'unsupported' | 'none'

type Page = {
  MediaRecorder?: unknown
  navigator: { mediaDevices?: Partial<MediaDevices> | undefined }
}

/** Only looks; nobody is asked. A browser that does not tell its devices is taken at its word when it is asked to record. */
export async function recordingSupport(page: Page): Promise<RecordingSupport> {
  const { mediaDevices } = page.navigator
  if (!mediaDevices?.getUserMedia || page.MediaRecorder === undefined) return 'unsupported'
  try {
    const devices = await mediaDevices.enumerateDevices?.()
    return devices?.some(({ kind }) => kind === 'audioinput') === false ? 'none' : 'possible'
  } catch {
    return 'possible'
  }
}
