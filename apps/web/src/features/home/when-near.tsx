/**
 * What stands far below: it comes as soon as somebody scrolls towards it, and else once the page has been quiet for a
 * while, so that whoever goes through headings or searches the page finds it all.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react'

const NEAR = '100px'
const QUIET_MS = 4_000

export function WhenNear({ children }: { children: ReactNode }) {
  const [come, setCome] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = place
    if (current === null) return undefined
    const comes = () => setCome(true)
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) comes()
      },
      { rootMargin: NEAR },
    )
    watch.observe(current)
    const timer = setTimeout(comes, QUIET_MS)
    return () => {
      watch.disconnect()
      clearTimeout(timer)
    }
  }, [])
  return come ? children : <div ref={place} className="min-h-160" />
}
