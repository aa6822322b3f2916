import Copy from 'lucide-react/icons/copy'
import Share2 from 'lucide-react/icons/share-2'
import { useState, useMemo } from 'react'
import { encode } from 'uqr'
import { invitationText } from '#copy/invitations.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { announce } from '#ui/live-region.tsx'
import { showToast } from '#ui/toast-store.ts'

/** A link to hand on: by the device's own sheet, as text, or from screen to camera. */
export function InviteLink({
  name,
  link,
  expiresAt,
}: {
  name: string
  link: string
  expiresAt: string
}) {
  const [isCopied, setIsCopied] = useState(false)

  async function share(): Promise<void> {
    try {
      await navigator.share({ text: invitationText(name), url: link })
    } catch (error) {
      const isClosed = error instanceof DOMException && error.name === 'AbortError'
      if (!isClosed) await copy()
    }
  }

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      setIsCopied(true)
      announce('Copied.')
    } catch {
      showToast('This browser does not copy. Select the link and copy it yourself.', {
        tone: 'bad',
      })
    }
  }

  return (
    <div className="invite-link">
      <QrCode link={link} label={`QR code of the link for ${name}`} />
      <div className="stack">
        <p className="soft sm">
          Open until {dayOf(expiresAt)}. Whoever has this link can record for {name}: send it to{' '}
          {name} alone.
        </p>
        <Field
          label="Link"
          readOnly
          dir="ltr"
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <div className="speaker-ways">
          {typeof navigator.share === 'function' && (
            <Button size="sm" icon={Share2} onClick={() => void share()}>
              Share
            </Button>
          )}
          <Button size="sm" variant="quiet" icon={Copy} onClick={() => void copy()}>
            {isCopied ? 'Copied' : 'Copy'}
          </Button>
        </div>
      </div>
    </div>
  )
}

export function dayOf(iso: string): string {
  return new Date(iso).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
}

/** The quiet zone that readers need, in modules. */
const BORDER = 4

/** A link as a QR code: dark on white in both themes, as cameras expect it. */
function QrCode({ link, label }: { link: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(link, { ecc: 'M', border: BORDER })
    const dark = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    )
    return { size: code.size, path: dark.join('') }
  }, [link])
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
