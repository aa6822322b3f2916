/**
 * A cell of a TSV without quoting: no tab, no line end; and nothing that a spreadsheet takes for a formula,
 * for learners write here what they like.
 */
export function safeCell(text: string | null): string {
  const oneLine = (text ?? '').replace(/\p{Cc}+/gu, ' ').trim()
  return /^[=+\-@]/.test(oneLine) ? `'${oneLine}` : oneLine
}

/** The cell again without the apostrophe that `safeCell` put before it. */
export function plainCell(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '')
}
