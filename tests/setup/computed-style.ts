// jsdom matches every rule of its style sheet for each computed style, and a query by role asks for each element's: a quarter of the
// cost of the screens' tests. As long as the page has no style sheets, a style follows from the name of the element and the
// attributes that this sheet knows, unless the element has a style of its own.
const ATTRIBUTES = ['hidden', 'open', 'type', 'popover']

if (typeof document !== 'undefined' && document.defaultView) {
  const { defaultView } = document
  const compute = defaultView.getComputedStyle.bind(defaultView)
  const known = new Map<string, CSSStyleDeclaration>()
  const getComputedStyle = (element: Element, pseudo?: string | null): CSSStyleDeclaration => {
    const isOwn = element.hasAttribute('style') || document.styleSheets.length > 0
    if (pseudo || isOwn || element.ownerDocument !== document) return compute(element, pseudo)
    const attributes = ATTRIBUTES.map((name) => element.getAttribute(name))
    const key = [element.tagName, ...attributes].join(' ')
    let style = known.get(key)
    if (!style) known.set(key, (style = remembering(compute(element))))
    return style
  }
  Object.assign(defaultView, { getComputedStyle })
  Object.assign(globalThis, { getComputedStyle })
}

/** The same style, each value of which is computed once. */
function remembering(style: CSSStyleDeclaration): CSSStyleDeclaration {
  const values = new Map<string | symbol, unknown>()
  const once = (key: string | symbol, make: () => unknown): unknown => {
    if (!values.has(key)) values.set(key, make())
    return values.get(key)
  }
  const getPropertyValue = (name: string) =>
    once(`value of ${name}`, () => style.getPropertyValue(name))
  return new Proxy(style, {
    get: (_, name) =>
      name === 'getPropertyValue'
        ? getPropertyValue
        : once(name, () => Reflect.get(style, name) as unknown),
  })
}
