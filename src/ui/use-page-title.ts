import { useEffect } from 'react'

const PRODUCT = 'Apni Boli'

/** The title of the tab: "Lessons | Apni Boli". */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === PRODUCT ? title : `${title} | ${PRODUCT}`
  }, [title])
}
