/** What journeys of the operators' console begin with: an operator who signs in, and people whose cases wait. */
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { ask, call, codeMailedTo, DEMO_PASSWORD, newcomer, newestCode, transformed } from './people.ts'

/** Signs in as an operator does, on whatever screen: address, password, and the code from the demo's mailbox. */
export async function signInToConsole(page: Page, url: string, email: string): Promise<void> {
  const before = await newestCode(url, email)
  await page.goto('/console/')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const code = page.getByLabel('Code from the mail')
  await expect(code).toBeVisible()
  await code.fill(await codeMailedTo(url, email, before))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(code).toBeHidden()
}

/** Signs in at a desk. */
export async function enterConsole(page: Page, url: string, email: string): Promise<void> {
  await signInToConsole(page, url, email)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
}

/** Signs in by call. Each journey has an operator of its own: a code that another one asked for serves once. */
export async function operatorToken(url: string, email: string): Promise<string> {
  const login = { email, password: transformed(DEMO_PASSWORD) }
  // Answered by the second step, which mails the code.
  await call(url, '/api/console/session/login', login).catch(() => undefined)
  const secondFactor = await codeMailedTo(url, email)
  return (await call<{ token: string }>(url, '/api/console/session/login', { ...login, secondFactor })).token
}

/** As if the operator had signed in in every tab of this browser. */
export async function useOperatorToken(context: BrowserContext, token: string): Promise<void> {
  await context.addInitScript((kept) => sessionStorage.setItem('console-token', kept), token)
}

/** What a call of the console that changes nothing answers. */
export function askConsole<Data>(url: string, path: string, token: string): Promise<Data> {
  return ask<Data>(url, `/api/console/${path}`, token)
}

/** Somebody registers and hands in who she is. */
export async function handIn(url: string, place: number): Promise<void> {
  const { token } = await newcomer(url)
  const name = `Journey Person ${String.fromCharCode(65 + place)}`
  const facts = { level: 'primary', name, idNumber: `JP${Date.now()}${place}`, country: 'JP', type: 'passport' }
  await call(url, '/api/user/uploadKYC', facts, token)
}
