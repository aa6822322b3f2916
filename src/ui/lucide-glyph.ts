import { createElement, type ReactNode, type SVGProps } from 'react'

type GlyphData = {
  node: [name: string, attributes: { [attribute: string]: string }][]
}

/**
 * A drawing of lucide as a component. The build puts it in the place of lucide's own (vite.config.ts), which
 * can do more than we use and weighs 2 kB on every page.
 */
export default function createLucideIcon({
  node,
}: GlyphData): (props: SVGProps<SVGSVGElement>) => ReactNode {
  const drawing = node.map(([name, attributes]) => createElement(name, attributes))
  return function Glyph(props) {
    return createElement('svg', { ...OUTLINE, ...props }, ...drawing)
  }
}

const OUTLINE: SVGProps<SVGSVGElement> = {
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
}
