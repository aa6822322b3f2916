/** Class names with the falsy ones left out: `classNames('btn', isBusy && 'busy')`. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
