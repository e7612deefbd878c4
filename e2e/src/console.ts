/** What journeys of the operators' console begin with: an operator who signs in, and people whose cases wait. */
import { expect, type Page } from '@playwright/test'
import { call, codeMailedTo, DEMO_PASSWORD, newcomer } from './people.ts'

/** Signs in as an operator does: address, password, and the code from the demo's mailbox. */
export async function enterConsole(page: Page, url: string, email: string): Promise<void> {
  await page.goto('/console/')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = page.getByLabel('Code from the mail')
  await expect(code).toBeVisible()
  await code.fill(await codeMailedTo(url, email))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
}

/** Somebody registers and hands in who she is. */
export async function handIn(url: string, place: number): Promise<void> {
  const { token } = await newcomer(url)
  const name = `Journey Person ${String.fromCharCode(65 + place)}`
  const facts = { level: 'primary', name, idNumber: `JP${Date.now()}${place}`, country: 'JP', type: 'passport' }
  await call(url, '/api/user/uploadKYC', facts, token)
}
