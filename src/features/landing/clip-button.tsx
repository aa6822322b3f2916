import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { missingCodeWords } from '#copy/missing-code.ts'
import { importLate, MissingCode, type MissingBecause } from '#device/late-import.ts'
import { whenIdle } from '#device/when-idle.ts'
import { Icon } from '#ui/icon.tsx'
import type { ClipPlayer } from './clip-player.ts'
import { Wave } from './wave.tsx'

const loadPlayer = async (): Promise<ClipPlayer> =>
  (await importLate(() => import('./clip-player.ts'))).clipPlayer

/** "Listen", and no claim of a native speaker. The player comes after the page. */
export function ClipButton({ url, says }: { url: string; says: string }) {
  const [player, setPlayer] = useState<ClipPlayer | null>(null)
  const [isSilent, setIsSilent] = useState(false)
  const [missing, setMissing] = useState<MissingBecause | null>(null)
  const state = useSyncExternalStore(
    player?.subscribe ?? watchNothing,
    () => player?.stateOf(url) ?? 'idle',
    () => 'idle',
  )
  const isActive = state === 'playing' || state === 'loading'

  useEffect(() => {
    let isHere = true
    // Ahead of the tap: a phone lets sound begin only within it.
    whenIdle(() => {
      void loadPlayer().then(
        (loaded) => isHere && setPlayer(loaded),
        () => undefined,
      )
    })
    return () => {
      isHere = false
    }
  }, [])
  useEffect(() => () => player?.stop(), [player])

  async function press(): Promise<void> {
    setMissing(null)
    try {
      const ready = player ?? (await loadPlayer())
      setPlayer(ready)
      setIsSilent(!ready.toggle(url))
    } catch (error) {
      if (!(error instanceof MissingCode)) throw error
      setMissing(error.because)
    }
  }

  return (
    <div className="clip">
      <button
        type="button"
        className="demonstration-listen"
        aria-label={`Listen: ${says}`}
        data-clip={state}
        onClick={() => void press()}
      >
        <span className="disc">
          <Icon of={Volume2} size={22} />
        </span>
        <Wave isPlaying={isActive} />
      </button>
      <span className="sm" role="status">
        {state === 'missing' && 'This clip is not on this device. Carry on without it.'}
        {isSilent && 'Sound is switched off.'}
        {missing !== null && missingCodeWords(missing).text}
        {isActive && <span className="vh">Playing</span>}
      </span>
    </div>
  )
}

const watchNothing = () => () => undefined
