/** The frame of pages that belong together: their side navigation, where there is room for it, and the page beside it. */
import { cx } from '@candlewick/ui/cx.ts'
import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useNames } from '../i18n/named.ts'
import { isPage, linkKey, type MenuLink } from './menu.ts'

const LINK =
  'block whitespace-nowrap text-ink-2 hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink max-xl:py-2 max-xl:aria-[current]:shadow-[inset_0_-2px_var(--ink)] xl:rounded-control xl:whitespace-normal xl:px-3 xl:py-2 xl:hover:bg-sunken xl:aria-[current]:bg-sunken'

interface SideFrameProps {
  /** What the pages are about. */
  label: string
  links: readonly MenuLink[]
  children: ReactNode
  className?: string | undefined
}

export function SideFrame({ label, links, children, className }: SideFrameProps) {
  const say = useNames()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const key = useRouterState({ select: (state) => (state.location.search as { key?: string }).key })
  return (
    <div className="mx-auto grid w-full max-w-framed grid-cols-[minmax(0,1fr)] gap-x-10 px-4 pt-4 pb-16 [--table-top:var(--bar)] sm:px-8 xl:grid-cols-[12rem_minmax(0,1fr)] xl:pt-8">
      <nav aria-label={label} className="max-xl:mb-6 max-xl:border-b max-xl:border-line">
        <ul className="edges flex gap-5 overflow-x-auto text-14 [scrollbar-width:none] xl:sticky xl:top-[calc(var(--bar)+2rem)] xl:-ml-3 xl:grid xl:gap-1">
          {links.map((link) => {
            const current = isPage(link, path, key)
            return (
              <li key={linkKey(link)}>
                {link.group ? (
                  <p className="mt-4 mb-1 px-3 text-12 text-ink-2 max-xl:hidden">{say(link.group)}</p>
                ) : null}
                <Link
                  ref={current ? scrollIntoList : undefined}
                  to={link.to}
                  search={link.search ?? {}}
                  aria-current={current ? 'page' : undefined}
                  className={LINK}
                >
                  {say(link.text)}
                </Link>
              </li>
            )
          })}
        </ul>
      </nav>
      <div className={cx('min-w-0', className)}>{children}</div>
    </div>
  )
}

/** Scrolls the list sideways so that its current link is in view: on a phone the later ones begin beyond the edge. */
function scrollIntoList(link: HTMLElement | null): void {
  const list = link?.closest('ul')
  if (!link || !list) return
  // With the next frame, which lays the page out anyway: asked for here it would be laid out within React's commit.
  requestAnimationFrame(() => {
    const [frame, place] = [list.getBoundingClientRect(), link.getBoundingClientRect()]
    list.scrollLeft += place.left + place.width / 2 - frame.left - frame.width / 2
  })
}
