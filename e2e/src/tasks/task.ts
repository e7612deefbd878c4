/**
 * A task of a trader's day, done by a hand whose steps are counted. A step is one press, one drag, one key (or keys pressed
 * together), one text typed, one menu opened; reading costs none. A field that has the focus is typed into at once, any other
 * is pressed first, which is a step of its own. The same task elsewhere is a list of steps as one knows them there, in the web
 * app on a desk, signed in, from the same place, as it comes to somebody new: on both sides with the confirmations that are on.
 */
import { expect, type Locator, type Page } from '@playwright/test'

export interface Elsewhere {
  readonly at: 'Binance' | 'OKX'
  /** One entry a step, none where it stands there; absent where it cannot be done there at all. */
  readonly steps?: readonly string[]
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
  /** A demo account that has what nobody can be given by call; somebody new where absent. */
  readonly as?: 'trader@candlewick.test'
  /** What must be there before, which is not counted. */
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

  /** A press with a key held. */
  async pressWith(key: 'Shift', target: Locator, says: string): Promise<void> {
    this.done.push(`${key} and ${says}`)
    await target.click({ modifiers: [key] })
  }

  async fill(target: Locator, text: string, says: string): Promise<void> {
    const held = await target.evaluate((element) => element === document.activeElement)
    if (!held) this.done.push(says)
    this.done.push(`types ${text}`)
    await target.fill(text)
  }

  async choose(target: Locator, label: string | RegExp, says: string): Promise<void> {
    const options = target.locator('option')
    const named = () => options.allTextContents().then((all) => all.find((option) => isMeant(option.trim(), label)))
    await expect.poll(named, `${says} has ${String(label)}`).toBeDefined()
    const wanted = (await named()) ?? ''
    // A list is opened by one press and chosen from by another.
    this.done.push(says, wanted.trim())
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

const isMeant = (text: string, label: string | RegExp): boolean =>
  typeof label === 'string' ? text === label : label.test(text)
