// jsdom has the element and not its methods: enough of them here to open, close and be seen as open.
// What only a browser can show (the page behind inert, the focus kept inside) is checked in Chromium.
if (typeof HTMLDialogElement !== 'undefined' && !('showModal' in HTMLDialogElement.prototype)) {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
      this.querySelector<HTMLElement>('input, button:not(:disabled), a[href]')?.focus()
    },
    close(this: HTMLDialogElement) {
      if (!this.open) return
      this.open = false
      this.dispatchEvent(new Event('close'))
    },
  })
}
