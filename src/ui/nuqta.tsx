import './nuqta.css'

/** The glyph of XP: four lozenges of the script's dot, one of them the odd stitch. */
export function Nuqta({ size = 16 }: { size?: number }) {
  const edge = `${size / 16}em`
  return (
    <svg className="nuqta" width={edge} height={edge} viewBox="-10 -10 20 20" aria-hidden="true">
      <path d="M0-9.4 4.2-5.2 0-1-4.2-5.2zM5.2-4.2 9.4 0 5.2 4.2 1 0zM0 1 4.2 5.2 0 9.4-4.2 5.2z" />
      <path className="odd" d="M-5.2-4.2-1 0-5.2 4.2-9.4 0z" />
    </svg>
  )
}
