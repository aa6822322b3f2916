import { PothwariArabic } from '#ui/pothwari.tsx'

/** The sentence in Shahmukhi, growing right to left as words land; a stitch stands for what is to come. */
export function ShahmukhiLine({
  words,
}: {
  /** By slot; null for an empty one. */
  words: readonly (string | null)[]
}) {
  return (
    <p className="ghost">
      <span className="vh">Shahmukhi so far:</span>
      <PothwariArabic>
        {words.map((word, at) =>
          word === null ? <i key={at} className="todo" /> : <span key={at}>{word}</span>,
        )}
      </PothwariArabic>
    </p>
  )
}
