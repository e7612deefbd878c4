/** Somebody shows who she is: her facts, then three photos that are checked before they are sent, and an operator decides. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { faultsAsItStands } from './accessible.ts'
import { expect, test } from './base.ts'
import { operatorToken } from './console.ts'
import { DEMO_PASSWORD, newcomer } from './people.ts'
import { approveWaiting } from './review.ts'
import { useToken } from './visit.ts'

const LINES = ['SURNAME MUSTER', 'GIVEN ERIKA', 'T22000129', 'EXPIRY 2031']

/** A drawn document as a camera gives it, sharp or not. */
async function photographed(blur: number): Promise<Buffer> {
  const text = LINES.map((line, at) => `<text x="520" y="${230 + at * 110}" font-size="60" fill="#223">${line}</text>`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="950"><rect width="1500" height="950" fill="#5c5248"/>
    <rect x="60" y="60" width="1380" height="830" rx="40" fill="#d9e2e6"/>
    <rect x="130" y="200" width="320" height="420" fill="#b9a38e"/>${text.join('')}</svg>`
  return await sharp(Buffer.from(svg)).blur(blur).jpeg().toBuffer()
}

async function choosePhoto(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel(`Choose a file: ${name}`).setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
}

async function faultless(page: Page): Promise<void> {
  expect(await faultsAsItStands(page)).toEqual([])
}

/** After the second step, and not before it; hidden again by one press. */
async function seeOwnPhotos(page: Page): Promise<void> {
  const photos = page.getByRole('img', { name: /^(Front|Back) of the ID card$|^You, holding the document$/ })
  await expect(page.getByText('Photos', { exact: true })).toBeVisible()
  await expect(photos).toHaveCount(0)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await page.getByLabel('Login password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(photos).toHaveCount(3)
  const widths = () => photos.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth > 100))
  await expect.poll(widths).toEqual([true, true, true])
  await faultless(page)
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(photos).toHaveCount(0)
}

test('facts and photos are handed in and approved, and the card is bound in the verified name', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { token } = await newcomer(url)
  const idNumber = `E2E ${Date.now()}`
  await useToken(page.context(), url, token)
  await page.goto('/account/center/kyc')
  await page.getByRole('link', { name: 'Start, about 1 minute' }).click()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Choose the country that issued it')).toBeVisible()
  await page.getByRole('combobox').fill('german')
  await page.getByRole('combobox').press('Enter')
  await page.getByLabel('Full name').fill('Erika Muster')
  await page.getByLabel('Document number').fill(idNumber)
  await faultless(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()

  const reviewer = await operatorToken(url, 'support@candlewick.test')
  await approveWaiting(url, token, reviewer)
  await page.goto('/account/center/kyc')
  await page.getByRole('link', { name: 'Start, about 4 minutes' }).click()

  await choosePhoto(page, 'Front of the ID card', await photographed(8))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('The picture is blurred')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another' }).click()
  for (const name of ['Front of the ID card', 'Back of the ID card', 'You, holding the document']) {
    await choosePhoto(page, name, await photographed(0.4))
    await expect(dialog.getByText('Sharp and evenly lit')).toBeVisible()
    await dialog.getByRole('button', { name: 'Top left corner' }).press('ArrowRight')
    if (name === 'Front of the ID card') await faultless(page)
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await faultless(page)
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByText('Under review', { exact: true })).toBeVisible()
  await approveWaiting(url, token, reviewer)
  await page.goto('/account/center/kyc')
  await expect(page.getByText('you are here').locator('xpath=..')).toContainText('Advanced verification')
  await seeOwnPhotos(page)

  await page.goto('/user/index?key=bank')
  await page.getByLabel('Card or account number').fill('4000 0000 0000 1234')
  await page.getByLabel('Bank name').fill('First Bank')
  await page.getByRole('checkbox').check()
  await faultless(page)
  await page.getByRole('button', { name: 'Bind the card' }).click()
  await page.getByLabel('Login password').fill(DEMO_PASSWORD)
  await faultless(page)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('****1234')).toBeVisible()
})
