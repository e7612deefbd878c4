/** Title and description of a page, for the browser's tab, for search engines and for those who listen. */
import { useEffect } from 'react'

const NAME = 'Candlewick'

/** Sets the tab's title ("Market | Candlewick") and the description while the screen stands. */
export function usePageTitle(title: string, description?: string): void {
  useEffect(() => {
    document.title = title ? `${title} | ${NAME}` : NAME
    const meta = document.querySelector('meta[name="description"]')
    if (meta && description !== undefined) meta.setAttribute('content', description)
  }, [title, description])
}
