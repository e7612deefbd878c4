/** What a screen reader's rules say of a page as it stands, in both themes. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paint, THEMES } from './visit.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/** The rules among them that look at colours: all that another theme can break, since it changes nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[] }[]
}

interface Checker {
  run(where: Document | { include: string[][] }, options: object): Promise<{ violations: Violation[] }>
}

declare global {
  interface Window {
    axe?: Checker
  }
}

interface Look {
  /** The part that is judged, and that people go on with; the whole page where absent. */
  readonly within?: string
  /** Every row is judged, and held to what is good practice, too. */
  readonly strictly?: boolean
}

/** One line for each rule that is broken, with its theme and where. */
export async function accessibilityFaults(page: Page, { within, strictly = false }: Look = {}): Promise<string[]> {
  const [day, night] = THEMES
  if (within === undefined && !strictly) await page.evaluate(hideRepeats)
  await paint(page, day)
  const checker = strictly ? checkerOf(page) : checkerOf(page).withTags(TAGS)
  const { violations } = await (within === undefined ? checker : checker.include(within)).analyze()
  await paint(page, night)
  return [...violations.map(lineOf(day)), ...(await coloursNow(page, within)).map(lineOf(night))]
}

/** One line for each rule that is broken as the page stands, in the theme that it has. */
export async function faultsAsItStands(page: Page): Promise<string[]> {
  const { violations } = await checkerOf(page).withTags(TAGS).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** It runs inside the page and judges there: no page holds another, so there is nothing to put together. */
function checkerOf(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
}

/** By the checker that stands in the page already. */
function coloursNow(page: Page, within: string | undefined): Promise<Violation[]> {
  return page.evaluate(
    async ([runOnly, part]) => {
      if (window.axe === undefined) throw new Error('the checker is gone: was the page loaded anew?')
      const where = part === undefined ? document : { include: [[part]] }
      return (await window.axe.run(where, { runOnly, resultTypes: ['violations'] })).violations
    },
    [OF_COLOURS, within] as const,
  )
}

const lineOf =
  (theme: string) =>
  ({ id, nodes }: Violation) =>
    `${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`

/**
 * Of rows that differ only in what they say, the first is judged for all: the others keep their place and are not seen.
 * Whether there is a text, a name or what a name refers to is part of what a row is like, as are its classes and roles.
 */
function hideRepeats(): void {
  const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for', 'list']
  const SAYING = ['id', 'href', 'src', 'alt', 'title', 'value', 'placeholder', 'aria-label', 'd', 'points']
  const likeness = ({ name, value }: Attr) => {
    if (REFERENCES.includes(name))
      return `${name}=${value.split(/\s+/).map((id) => document.getElementById(id) !== null)}`
    return SAYING.includes(name) ? `${name}=${value.trim() !== ''}` : `${name}=${value}`
  }
  // A sign alone is not judged by its colour.
  const saying = (text: string) => Math.min(text.trim().length, 2)
  const likenessOf = (element: Element): string => {
    const attributes = [...element.attributes].map(likeness).sort().join(' ')
    const children = [...element.childNodes].map((child) => {
      if (child instanceof Element) return likenessOf(child)
      return child instanceof Text ? saying(child.data) : ''
    })
    return `<${element.tagName} ${attributes}>${children.join()}</>`
  }
  const known = new Map<Element | null, Set<string>>()
  for (const row of document.querySelectorAll('tr, li, [role="row"], [role="listitem"], [role="option"]')) {
    const siblings = known.get(row.parentElement) ?? new Set()
    known.set(row.parentElement, siblings)
    const likewise = likenessOf(row)
    if (siblings.has(likewise) && row instanceof HTMLElement) row.style.visibility = 'hidden'
    siblings.add(likewise)
  }
}
