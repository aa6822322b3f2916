/** Every drawing of content/pictures as text, by its path: one file, so that a lesson has all of them without a network. */
const DRAWINGS = import.meta.glob<string>('../../../../content/pictures/*.svg', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Nothing where a newer course names a picture that this version of the app does not have. */
export function Drawing({ name }: { name: string }) {
  const drawing = DRAWINGS[`../../../../content/pictures/${name}.svg`]
  if (drawing === undefined) return null
  return (
    <span className="drawing">
      {/* An image of its own: no script in it runs, and the ids in it are nobody else's. The words beside it say what it is. */}
      <img src={`data:image/svg+xml,${encodeURIComponent(drawing)}`} alt="" draggable={false} />
    </span>
  )
}
