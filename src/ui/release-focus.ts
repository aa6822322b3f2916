/**
 * Takes the focus from what is about to leave the page, where something else is focused right after. Chromium lays out the whole page
 * each time that a focused element is taken out, in the middle of the change: 14 ms of 70 on a slow phone.
 */
export function releaseFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}
