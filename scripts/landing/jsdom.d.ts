/** The little of jsdom that the pre-rendering uses; the package brings no types of its own. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options: { url: string })
    readonly window: Window & typeof globalThis
  }
}
