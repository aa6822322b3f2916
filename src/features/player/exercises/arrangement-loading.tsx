/** In the place of an arrangement until what it is laid out with is there. */
export function ArrangementLoading() {
  return <p className="soft">Laying out the words</p>
}
