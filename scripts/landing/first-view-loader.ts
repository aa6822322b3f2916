import { createHash } from 'node:crypto'

/**
 * The one script that landing.html names: it brings the app when the first view is painted, and not before, whatever
 * a fast network or a slow phone would make of it. In a tab that nobody sees there is no paint to wait for.
 */
export function firstViewLoader(
  entry: string,
  modules: readonly string[],
): { fileName: string; code: string } {
  const code = `function start(){
for(const href of ${JSON.stringify(modules)}){const link=document.createElement("link");link.rel="modulepreload";link.crossOrigin="";link.href=href;document.head.append(link)}
import(${JSON.stringify(entry)})}
document.visibilityState==="hidden"?start():requestAnimationFrame(()=>setTimeout(start))
`
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { fileName: `assets/first-view-${hash}.js`, code }
}
