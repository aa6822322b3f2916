import { useMemo } from 'react'
import { encode } from 'uqr'

/** The quiet zone that readers need, in modules. */
const BORDER = 4

/** A link as a QR code: dark on white in both themes, as cameras expect it. */
export function QrCode({ link, label }: { link: string; label: string }) {
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
