/**
 * Every form and dialog in every state and language, as wide as phones and desks are: nothing is cut, nothing lies on
 * something else, no number is hidden, no page scrolls sideways. They stand on the demo's component page, all at once.
 */
import { LANGUAGES } from '@candlewick/protocol/languages'
import type { Page } from '@playwright/test'
import { expect, test } from './base.ts'
import './component-page.ts'

/** So high that no form has to be scrolled: what sticks to an edge lies on nothing. */
const HEIGHT = 2_400
/** Widths of one shape: the forms of a terminal stand in a sheet on phones, in a panel on desks. */
const SHAPES = { phones: [360, 390], desks: [1_440] } as const

test.use({ contextOptions: { reducedMotion: 'reduce' } })

async function open(page: Page, width: number, address: string): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT })
  await page.goto(`/components/${address}`)
  await page.waitForFunction(() => window.standing !== undefined)
}

const faultsNow = (page: Page) => page.evaluate(() => window.standing?.faults() ?? ['nothing stands here'])

for (const who of ['members', 'visitors']) {
  for (const [shape, widths] of Object.entries(SHAPES)) {
    test(`everything that ${who} see fits on ${shape} in every language`, async ({ page }) => {
      // Some ten seconds where nothing else runs.
      test.slow()
      await open(page, widths[0], `?all=${who}`)
      for (const language of LANGUAGES) {
        await page.evaluate((spoken) => window.standing?.speak(spoken), language)
        for (const width of widths) {
          await page.setViewportSize({ width, height: HEIGHT })
          expect.soft(await faultsNow(page), `${language} at ${width} pixels`).toEqual([])
        }
      }
    })
  }
}

/** What goes wrong with texts and layout, done to a form that fits, and what is said of it. */
const PLANTS: readonly [name: string, what: string, plant: (box: Element) => void][] = [
  [
    'a word too long for its button',
    'outside: Donaudampfschifffahrtsgesellschaft',
    (box) => {
      const button = box.querySelector('button[type="submit"]')
      button?.replaceChildren('Donaudampfschifffahrtsgesellschaftskapitän')
      button?.setAttribute('style', 'width: 120px')
    },
  ],
  [
    'a text over a field',
    'overlap: ',
    (box) => box.querySelector('[id$="-hint"]')?.setAttribute('style', 'margin-top: -34px'),
  ],
  [
    'a text cut at an edge',
    'cut: ',
    (box) => box.querySelector('h2')?.setAttribute('style', 'width: 20px; overflow: hidden; white-space: nowrap'),
  ],
  [
    'a number that does not show whole',
    'entry cut: ',
    (box) => box.querySelector('input')?.setAttribute('style', 'flex: none; min-width: 0; width: 40px'),
  ],
  [
    'a word broken in its middle',
    'broken word: ',
    (box) => box.querySelector('label')?.setAttribute('style', 'width: 8px; overflow-wrap: anywhere; font-size: 20px'),
  ],
  [
    'something wider than its dialog',
    'sideways: ',
    (box) => box.querySelector('form')?.setAttribute('style', 'width: 900px'),
  ],
  [
    'buttons of different heights in one row',
    'uneven buttons: ',
    (box) => {
      const button = box.querySelector('button[type="submit"]')
      button?.setAttribute('style', 'min-height: 80px')
      button?.previousElementSibling?.setAttribute('style', 'align-self: start')
    },
  ],
  [
    'a button of many lines',
    'tall button: ',
    (box) => {
      const button = box.querySelector('button[type="submit"]')
      button?.replaceChildren('one two three four five six seven eight')
      button?.setAttribute('style', 'width: 80px')
    },
  ],
]

test('whatever does not fit is found', async ({ page }) => {
  for (const [name, what, plant] of PLANTS) {
    await open(page, 390, '?show=transfer/flash&state=filled')
    expect(await faultsNow(page)).toEqual([])
    await page.locator('dialog').evaluate(plant)
    const found = (await faultsNow(page)).filter((fault) => fault.startsWith(`transfer/flash filled: ${what}`))
    expect.soft(found, name).not.toEqual([])
  }
})
