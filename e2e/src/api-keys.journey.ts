/** Somebody makes a key, and the program that the page shows runs by it; then she changes it and deletes it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from './base.ts'
import { DEMO_PASSWORD, newCustomer } from './people.ts'
import { useToken } from './visit.ts'

const run = promisify(execFile)

test('a key is made, the sample on the page runs by it, and its end is at once', async ({ page, baseURL }) => {
  const { token } = await newCustomer(baseURL ?? '', {})
  await useToken(page.context(), baseURL ?? '', token)
  await page.goto('/account/center/api')
  await page.getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Grid bot')
  await dialog.getByLabel('Markets').selectOption('BTC_USDT')
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  await expect(dialog.getByText('whoever only holds an open session')).toBeVisible()
  const prove = async () => {
    await dialog.getByLabel('Login password').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
  }
  await prove()
  await expect(dialog.getByText('The secret is shown this once.')).toBeVisible()
  const secret = (await dialog.locator('code').nth(1).textContent()) ?? ''
  expect(secret).toMatch(/^[\w-]{43}$/)
  await dialog.getByRole('tab', { name: 'TypeScript' }).click()
  const sample = (await dialog.locator('pre').textContent()) ?? ''
  const program = () =>
    run(process.execPath, ['--input-type=module', '-e', sample], {
      env: { ...process.env, FORCE_COLOR: '0', SECRET: secret },
    })
  expect((await program()).stdout).toContain('code: 200')

  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: 'Grid bot' })
  await expect(row).toContainText('BTC_USDT')
  await page.reload()
  await expect(row).toContainText('127.0.0.1')

  await row.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'IP addresses' }).fill('203.0.113.7')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await prove()
  await expect(row).toContainText('203.0.113.7')
  expect((await program()).stdout).toContain('key_address')

  await row.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No API key yet')).toBeVisible()
  expect((await program()).stdout).toContain('key_unknown')
})
