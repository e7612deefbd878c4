/** Somebody guards her account: a passkey, an authenticator read from its picture, recovery codes, and the way back in. */
import type { Locator, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from './base.ts'
import { DEMO_PASSWORD, newcomer } from './people.ts'

/** A passkey device in software, as the browser's own tools have one. */
async function withPasskeyDevice(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('WebAuthn.enable')
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** No passkey belongs to a bare address. */
const named = (baseURL: string | undefined) => (baseURL ?? '').replace('127.0.0.1', 'localhost')

async function logIn(page: Page, site: string, email: string): Promise<void> {
  await page.goto(`${site}/user/login`)
  await page.getByLabel('Email', { exact: true }).last().fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
}

const loggedIn = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Account' })

async function logOut(page: Page): Promise<void> {
  await loggedIn(page).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
}

/** What a camera reads off the screen. */
async function scanned(picture: Locator): Promise<string> {
  const shot = sharp(await picture.screenshot()).ensureAlpha()
  const { data, info } = await shot.raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

function codeOf(uri: string): string {
  const secret = Secret.fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  return new TOTP({ secret }).generate()
}

test('a passkey, a fund password, a code for letters and an authenticator are set, and each way in lets its owner in', async ({
  page,
  baseURL,
}) => {
  const { email } = await newcomer(baseURL ?? '')
  const site = named(baseURL)
  await withPasskeyDevice(page)
  await logIn(page, site, email)
  await expect(loggedIn(page)).toBeVisible()
  await page.goto(`${site}/account/center/security`)
  await expect(page.getByText('Whoever learns your password can log in as you.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('My laptop')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByLabel('Login password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recovery = (await codes.first().textContent()) ?? ''
  await expect(dialog.getByRole('button', { name: 'Done' })).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByText('My laptop')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Your password alone opens nothing.')).toBeVisible()
  await expect(page.getByText('withdrawals are paused until')).toBeVisible()

  await page.getByRole('button', { name: 'Set a fund password' }).click()
  await dialog.getByLabel('New password').fill('vault-77')
  await dialog.getByLabel('Password again').fill('vault-77')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toBeHidden()

  await page.goto(`${site}/account/center/security/setting/anti-code`)
  await dialog.getByLabel('Anti-phishing code').fill('night-owl')
  await expect(dialog.getByText('night-owl')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/account\/center\/security$/)

  await page.getByRole('button', { name: 'Bind an authenticator' }).click()
  const uri = await scanned(dialog.getByRole('img', { name: 'QR picture of the key below' }))
  await dialog.getByLabel('Code from the authenticator').fill(codeOf(uri))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Nothing left to do')).toBeVisible()

  await logOut(page)
  await page.goto(`${site}/user/login`)
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(loggedIn(page)).toBeVisible()

  await logOut(page)
  await logIn(page, site, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(loggedIn(page)).toBeVisible()
  await page.goto(`${site}/account/center/security`)
  await expect(page.getByText('9 left')).toBeVisible()
})

test('who has nothing but a session binds no authenticator: the login password is asked for', async ({
  page,
  baseURL,
}) => {
  const { email } = await newcomer(baseURL ?? '')
  const site = named(baseURL)
  await logIn(page, site, email)
  await expect(loggedIn(page)).toBeVisible()
  await page.goto(`${site}/account/center/security/setting/google`)
  const dialog = page.getByRole('dialog')
  const uri = await scanned(dialog.getByRole('img', { name: 'QR picture of the key below' }))
  await dialog.getByLabel('Code from the authenticator').fill(codeOf(uri))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByLabel('Login password').fill('Not-hers-1234')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('The current password is wrong')).toBeVisible()
  await dialog.getByLabel('Login password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
})

test('who logs out elsewhere ends the other browser, and the login history says what was tried', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await newcomer(baseURL ?? '')
  const site = named(baseURL)
  await logIn(page, site, email)
  await expect(loggedIn(page)).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  await logIn(other, site, email)
  await expect(loggedIn(other)).toBeVisible()

  await page.goto(`${site}/account/center/device-management`)
  await page.getByRole('button', { name: 'Log out elsewhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log out all other devices' }).click()
  await expect(page.getByText('Sessions ended:')).toBeVisible()
  await other.goto(`${site}/assets/index`)
  await expect(other).toHaveURL(/\/(user\/login|home\/index)/)
  await expect(page.getByRole('row', { name: /Logged in/ }).first()).toBeVisible()
  await other.context().close()
})
