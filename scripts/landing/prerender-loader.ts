/** The face of the heading, which this script adds. */
export const HEADING_FAMILY = 'Anek First Heading'

/**
 * The one script in landing.html. It brings the rest of the styles and the app when the prerendered view is painted, and not before,
 * whatever a fast network or a slow phone would make of it. A frame is not enough: the browser says when it is on the screen. In a
 * tab that nobody sees there is no paint to wait for. Where the worker answers, all letters are on the device: `known` lets
 * the page use them at once. The heading's letters come from memory (`heading`, base64): they are there for the first layout, where a file, and a
 * `data:` address too, would move the lines once they are read. A button that is pressed before the app is there is pressed again when it is (`hydrated`,
 * src/app/hydrate.tsx).
 */
export function prerenderLoader(
  entry: string,
  modules: readonly string[],
  heading: string,
): string {
  return `const page=document.documentElement
document.fonts?.add(new FontFace(${JSON.stringify(HEADING_FAMILY)},Uint8Array.from(atob("${heading}"),(byte)=>byte.charCodeAt(0)),{weight:"1 999"}))
if(navigator.serviceWorker?.controller)page.dataset.prerendered="known"
let pressed
const note=(event)=>{pressed=event.target.closest("button")??pressed}
addEventListener("click",note)
addEventListener("hydrated",()=>{removeEventListener("click",note);pressed?.click()},{once:true})
function start(){
for(const href of ${JSON.stringify(modules)}){const link=document.createElement("link");link.rel="modulepreload";link.crossOrigin="";link.href=href;document.head.append(link)}
const styles=[...document.querySelectorAll("link[disabled]")].map((link)=>new Promise((done)=>{link.onload=link.onerror=done;link.disabled=false}))
Promise.all(styles).then(()=>import(${JSON.stringify(entry)}))}
if(document.visibilityState==="hidden"||!PerformanceObserver.supportedEntryTypes?.includes("paint"))start()
else new PerformanceObserver((list,observer)=>{
if(list.getEntriesByName("first-contentful-paint").length===0)return
observer.disconnect();start()}).observe({type:"paint",buffered:true})
`
}
