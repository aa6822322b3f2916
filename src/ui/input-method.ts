/** Safari tells the key that ends a composition after it has ended, with this code alone. */
const COMPOSING_KEY_CODE = 229

/** The key is for the input method (a word is being composed): Escape and Enter in it are not for us. */
export function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === COMPOSING_KEY_CODE
}
