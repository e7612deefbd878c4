/**
 * Every page of the customers' app, for whoever goes through all of them: the pictures, the accessibility check. An area says
 * its own in `apps/web/src/features/AREA/testing/pages.json`.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface ShownPage {
  readonly name: string
  readonly path: string
  readonly signedIn: boolean
  /** Whether the page scrolls and is shown whole; a terminal fills the window. */
  readonly whole: boolean
}

const FEATURES = join(import.meta.dirname, '../../apps/web/src/features')

/** What an area says of its pages: visited by nobody in particular and shown whole, where it says nothing else. */
function pagesOf(area: string): ShownPage[] {
  const file = join(FEATURES, area, 'testing/pages.json')
  if (!existsSync(file)) return []
  const said: (Pick<ShownPage, 'name' | 'path'> & Partial<ShownPage>)[] = JSON.parse(readFileSync(file, 'utf8'))
  return said.map((page) => ({ signedIn: false, whole: true, ...page }))
}

export const PAGES: readonly ShownPage[] = readdirSync(FEATURES).flatMap(pagesOf)
