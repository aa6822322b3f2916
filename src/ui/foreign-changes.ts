/** What a foreign tool has put in the place of a text of React's, and every text that it stands for, in order. */
const standIns = new WeakMap<Node, ChildNode>()
const originals = new WeakMap<Node, Text[]>()

/**
 * Page translation and some extensions take React's text nodes out of the page, or wrap them, without a word to React. React then
 * throws where it removes a node that is not there, and writes into texts that nobody sees (facebook/react#11538). This function
 * records which node replaced which text. It sends React's removals and insertions to the replacement, and puts a text that React
 * changes back into the page, where the tool translates it again. React calls the methods of `Node`, so this replaces them. Call the
 * returned function to undo it.
 */
export function followForeignChanges(): () => void {
  const { removeChild, insertBefore, appendChild } = Node.prototype
  const observer = new MutationObserver(take)

  function take(records: MutationRecord[]): void {
    for (const { parent, gone, come } of replacementsIn(records)) {
      for (const [at, text] of gone.entries()) {
        const standIn = come[Math.min(at, come.length - 1)]
        if (!standIn || standIn.parentNode !== parent) continue
        standIns.set(text, standIn)
        originals.set(standIn, [...(originals.get(standIn) ?? []), text])
        // It is no longer part of the page that is watched.
        observer.observe(text, { characterData: true })
      }
    }
    for (const { type, target } of records) if (type === 'characterData') bringBack(target)
  }

  /** The child of `parent` that is, holds or stands for this node. */
  function childFor(parent: Node, node: Node): Node | null {
    take(observer.takeRecords())
    let at: Node | null = node
    while (at !== null && at.parentNode !== parent) at = at.parentNode ?? standIns.get(at) ?? null
    return at
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    const place = childFor(this, child)
    bringBack(child)
    if (child.parentNode) removeChild.call(child.parentNode, child)
    // A wrapper of which nothing is left.
    if (place?.parentNode === this && place.textContent === '') removeChild.call(this, place)
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    before: Node | null,
  ): Child {
    bringBack(child)
    const isHere = before === null || before.parentNode === this
    return insertBefore.call(this, child, isHere ? before : childFor(this, before)) as Child
  }
  Node.prototype.appendChild = function <Child extends Node>(this: Node, child: Child): Child {
    bringBack(child)
    return appendChild.call(this, child) as Child
  }
  observer.observe(document, { childList: true, subtree: true })
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { removeChild, insertBefore, appendChild })
  }
}

/** Puts a text back in the place of what stands for it, with the others that share the stand-in. */
function bringBack(node: Node): void {
  const standIn = standIns.get(node)
  if (!standIn || node.isConnected) return
  // A tool may have changed what a tool has put there.
  bringBack(standIn)
  const texts = originals.get(standIn) ?? []
  standIn.replaceWith(...texts)
  originals.delete(standIn)
  for (const text of texts) standIns.delete(text)
}

type Replacement = { parent: Node; gone: Text[]; come: ChildNode[] }

/** Which texts went and what came in their place: as one record says it, else the first for the first in the same parent. */
function replacementsIn(records: MutationRecord[]): Replacement[] {
  const exact: Replacement[] = []
  const byParent = new Map<Node, Replacement>()
  for (const { type, target, removedNodes, addedNodes } of records) {
    if (type !== 'childList') continue
    const gone = [...removedNodes].filter(isGoneText)
    const come = ([...addedNodes] as ChildNode[]).filter((node) => node.parentNode === target)
    if (gone.length > 0 && come.length > 0) exact.push({ parent: target, gone, come })
    else {
      const rest = byParent.get(target) ?? { parent: target, gone: [], come: [] }
      byParent.set(target, rest)
      rest.gone.push(...gone)
      rest.come.push(...come)
    }
  }
  return [...exact, ...byParent.values()]
}

function isGoneText(node: Node): node is Text {
  return node instanceof Text && !node.isConnected && !standIns.has(node)
}
