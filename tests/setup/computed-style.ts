// A query by role needs the computed style of each element, and jsdom matches every rule of its style sheet for each. That took a
// quarter of the time of the screens' tests. Without style sheets of the page, a style depends only on the element's name and on the
// attributes that jsdom's sheet knows, unless the element has a style of its own.
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
