/**
 * A task of a trader's day, done by a hand whose steps are counted. A step is one press, one drag, one key (or keys pressed
 * together), one field filled; reading costs none. The same task elsewhere is a list of steps as one knows them there, in
 * the web app on a desk, signed in, from the same place, confirmations that can be switched off left out on both sides.
 */
import type { Locator, Page } from '@playwright/test'

export interface Elsewhere {
  readonly at: 'Binance' | 'OKX'
  /** One entry a step; none where it cannot be done there at all. */
  readonly steps: readonly string[]
}

/** Where a task begins, and for whom. */
export interface Beginning {
  readonly page: Page
  readonly url: string
  readonly token: string
}

export interface Task {
  readonly name: string
  readonly kind: Kind
  /** The page that is open when it begins. */
  readonly from: string
  /** What must be there before, by call: it is not counted. */
  readonly before?: (beginning: Beginning) => Promise<void>
  readonly does: (hand: Hand, beginning: Beginning) => Promise<void>
  readonly elsewhere: Elsewhere
}

export const KINDS = [
  'find',
  'compare',
  'buy',
  'scale',
  'contracts',
  'protect',
  'move',
  'check',
  'prove',
  'export',
] as const
export type Kind = (typeof KINDS)[number]

export class Hand {
  readonly #page: Page
  readonly done: string[] = []
  constructor(page: Page) {
    this.#page = page
  }

  async press(target: Locator, says: string): Promise<void> {
    this.done.push(says)
    await target.click()
  }

  async fill(target: Locator, text: string, says: string): Promise<void> {
    this.done.push(`${says}: ${text}`)
    await target.fill(text)
  }

  async choose(target: Locator, label: string | RegExp, says: string): Promise<void> {
    // A list is opened by one press and chosen from by another.
    this.done.push(says, String(label))
    const options = await target.locator('option').allTextContents()
    const wanted = options.find((option) => (typeof label === 'string' ? option.trim() === label : label.test(option)))
    if (wanted === undefined) throw new Error(`${says} has no ${String(label)}: ${options.join(', ')}`)
    await target.selectOption({ label: wanted })
  }

  async key(keys: string): Promise<void> {
    this.done.push(`key ${keys}`)
    await this.#page.keyboard.press(keys)
  }

  /** Text that goes to whatever has the focus. */
  async type(text: string): Promise<void> {
    this.done.push(`types ${text}`)
    await this.#page.keyboard.type(text)
  }

  /** A press at a place of something, given in parts of its size. */
  async pressAt(target: Locator, x: number, y: number, says: string): Promise<void> {
    this.done.push(says)
    const box = await target.boundingBox()
    if (!box) throw new Error(`${says}: nothing is there`)
    await this.#page.mouse.click(box.x + box.width * x, box.y + box.height * y)
  }
}
