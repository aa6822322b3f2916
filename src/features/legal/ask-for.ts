/** How the line about the contact page begins: with what the operator has not written yet, for which a visitor may ask there. */
export function askFor(known: {
  name: string | null
  address: string | null
  email: string | null
}): string {
  const missing = (['name', 'address', 'email'] as const).filter((line) => known[line] === null)
  if (missing.length === 0) return 'You can also'
  return `To ask for our ${new Intl.ListFormat('en-GB').format(missing)},`
}
