/** What a screen reader's rules say of a page as it stands, in both themes. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { paint, THEMES } from './visit.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']
/** The rules among them that look at colours: all that another theme can break, since it changes nothing else. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly html: string }[]
}

interface Checker {
  run(where: Document | { include: string[][] }, options: object): Promise<{ violations: Violation[] }>
}

declare global {
  interface Window {
    axe?: Checker
    /** What rows and frames were judged by where they stand, since the page was loaded, and which are hidden for it. */
    judged?: { readonly alike: Map<string, Set<string>>; hidden: HTMLElement[] }
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
  const sparing = within === undefined && !strictly
  if (sparing) await page.evaluate(hideRepeats)
  await paint(page, day)
  const all = await brokenNow(page, strictly ? undefined : TAGS, within)
  await paint(page, night)
  const colours = await brokenNow(page, OF_COLOURS, within)
  if (sparing) await page.evaluate(showRepeats)
  return [...all.map(lineOf(day)), ...colours.map(lineOf(night))]
}

/** One line for each rule that is broken as the page stands, in the theme that it has. */
export async function faultsAsItStands(page: Page): Promise<string[]> {
  const violations = await brokenNow(page, TAGS, undefined)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/**
 * What rules, or the rules of what tags, are broken; all there are where none is named. The checker runs inside the page
 * (no page holds another, so there is nothing to put together), which keeps it until it is loaded anew.
 */
async function brokenNow(page: Page, only: string[] | undefined, within: string | undefined): Promise<Violation[]> {
  // To judge a title alone brings the checker.
  if (await page.evaluate(() => window.axe === undefined))
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
  return page.evaluate(
    async ([runOnly, part]) => {
      const where = part === undefined ? document : { include: [[part]] }
      const options = { resultTypes: ['violations'], ...(runOnly !== undefined && { runOnly }) }
      return (await window.axe?.run(where, options))?.violations ?? []
    },
    [only, within] as const,
  )
}

const lineOf =
  (theme: string) =>
  ({ id, nodes }: Violation) =>
    `${theme}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`

/**
 * Of rows that differ only in what they say, the first is judged for all: the others keep their place and are not seen.
 * Whether there is a text, a name or what a name refers to is part of what a row is like, as are its classes and roles, and
 * what it stands in. So it is with what frames each page: it is judged again where it is in another state.
 */
function hideRepeats(): void {
  const REFERENCES = ['aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-owns', 'for', 'list']
  const SAYING = ['id', 'href', 'src', 'alt', 'title', 'value', 'placeholder', 'aria-label', 'd', 'points']
  const likeness = ({ name, value }: Attr) => {
    if (REFERENCES.includes(name))
      return `${name}=${value.split(/\s+/).map((id) => document.getElementById(id) !== null)}`
    return SAYING.includes(name) ? `${name}=${value.trim() !== ''}` : `${name}=${value}`
  }
  const frame = (element: Element) => `${element.tagName} ${[...element.attributes].map(likeness).sort().join(' ')}`
  // A sign alone is not judged by its colour.
  const saying = (text: string) => Math.min(text.trim().length, 2)
  const likenessOf = (element: Element): string => {
    const children = [...element.childNodes].map((child) => {
      if (child instanceof Element) return likenessOf(child)
      return child instanceof Text ? saying(child.data) : ''
    })
    return `<${frame(element)}>${children.join()}</>`
  }
  const placeOf = (element: Element): string => {
    const around = element.parentElement
    return around === null ? '' : `${frame(around)} < ${placeOf(around)}`
  }
  window.judged ??= { alike: new Map(), hidden: [] }
  const { alike, hidden } = window.judged
  const REPEATED = 'tr, li, [role="row"], [role="listitem"], [role="option"], header, footer, nav'
  for (const part of document.querySelectorAll(REPEATED)) {
    const place = placeOf(part)
    const known = alike.get(place) ?? new Set()
    alike.set(place, known)
    const likewise = likenessOf(part)
    if (known.has(likewise) && part instanceof HTMLElement && part.style.visibility === '') {
      part.style.visibility = 'hidden'
      hidden.push(part)
    }
    known.add(likewise)
  }
}

/** They are seen again, and stay judged. */
function showRepeats(): void {
  for (const part of window.judged?.hidden ?? []) part.style.visibility = ''
  if (window.judged !== undefined) window.judged.hidden = []
}
