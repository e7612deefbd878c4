/** What the exchange owes, checked in the browser by whom it is owed to, and with the verifier that needs no browser. */
import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { expect, test } from './base.ts'
import { signInByCall } from './people.ts'
import { useToken } from './visit.ts'

const VERIFIER = resolve(import.meta.dirname, '../../docs/verify-liabilities.py')

test('one’s own balance is checked, and its file holds offline as well', async ({ page, baseURL }, info) => {
  const url = baseURL ?? ''
  await useToken(page.context(), url, await signInByCall(url, 'demo@candlewick.test'))
  await page.goto('/proof')
  await page.getByRole('button', { name: 'Check now' }).click()
  const took = page.getByText(/^Checked in [\d.,]+ ms/)
  await expect(took).toBeVisible()
  await expect(page.getByText('The check failed')).toHaveCount(0)
  info.annotations.push({ type: 'took', description: (await took.textContent()) ?? '' })
  const file = page.waitForEvent('download')
  await page
    .getByRole('region', { name: 'Check your own balance' })
    .getByRole('button', { name: 'Download the file' })
    .click()
  const path = join(info.outputDir, 'proof.json')
  await (await file).saveAs(path)
  expect(execFileSync('python3', [VERIFIER, path], { encoding: 'utf8' })).toMatch(/holds/i)
})

test('every signature of the reserves is checked by a press', async ({ page }) => {
  await page.goto('/proof')
  await page.getByRole('button', { name: 'Check all signatures' }).click()
  const [, held, of] =
    /(\d+) of (\d+) signatures hold/.exec((await page.getByText(/signatures hold$/).textContent()) ?? '') ?? []
  expect(Number(of)).toBeGreaterThan(0)
  expect(held).toBe(of)
})
