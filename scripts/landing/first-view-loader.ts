import { createHash } from 'node:crypto'

/**
 * The one script that landing.html names: it brings the app when the first view is painted, and not before, whatever
 * a fast network or a slow phone would make of it. A frame is not enough: the browser says when it is on the screen. In a
 * tab that nobody sees there is no paint to wait for. A button that is pressed before the app is there is pressed again when it is (`first-view-alive`, src/app/first-view.tsx).
 */
export function firstViewLoader(
  entry: string,
  modules: readonly string[],
): { fileName: string; code: string } {
  const code = `let pressed
const note=(event)=>{pressed=event.target.closest("button")??pressed}
addEventListener("click",note)
addEventListener("first-view-alive",()=>{removeEventListener("click",note);pressed?.click()},{once:true})
function start(){
for(const href of ${JSON.stringify(modules)}){const link=document.createElement("link");link.rel="modulepreload";link.crossOrigin="";link.href=href;document.head.append(link)}
import(${JSON.stringify(entry)})}
if(document.visibilityState==="hidden"||!PerformanceObserver.supportedEntryTypes?.includes("paint"))start()
else new PerformanceObserver((list,observer)=>{
if(list.getEntriesByName("first-contentful-paint").length===0)return
observer.disconnect();start()}).observe({type:"paint",buffered:true})
`
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  return { fileName: `assets/first-paint-${hash}.js`, code }
}
