/** A photo of a document: dropped on a desk, where what is wrong is said and cut off before it is sent, or taken by a phone's camera. */
import type { JSHandle, Locator, Page } from '@playwright/test'
import { faultsAsItStands } from './accessible.ts'
import { expect, test } from './base.ts'
import { operatorToken } from './console.ts'
import { BROWSER_FLAGS } from './flags.ts'
import { ask, call, newcomer } from './people.ts'
import { useToken } from './visit.ts'

// A camera that films a moving drawing, and nobody is asked whether it may.
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({
  launchOptions: { executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...BROWSER_FLAGS, ...CAMERA] },
})
// Both send photos as the same person: an operator's code serves once.
test.describe.configure({ mode: 'default' })

const SIDE = 'Front of the ID card'
/** Share of the picture, from its right edge, that is burnt out. */
const GLARE = 0.12
const UPLOADS = /\/upload\/file/

let token = ''

/** Whose primary verification is approved, so that photos are asked for. */
test.beforeAll(async () => {
  const url = process.env.BASE_URL ?? ''
  token = (await newcomer(url)).token
  const facts = { name: 'Erika Muster', idNumber: `PH ${Date.now()}`, country: 'DE', type: 'id_card' }
  await call(url, '/api/user/uploadKYC', { level: 'primary', ...facts }, token)
  const { user } = await call<{ user: { userId: string } }>(url, '/api/user/getInfo', {}, token)
  const reviewer = await operatorToken(url, 'risk@candlewick.test')
  const waiting = '/api/console/identities/list?limit=200'
  const { rows } = await ask<{ rows: { id: string; userId: string }[] }>(url, waiting, reviewer)
  const id = rows.find(({ userId }) => userId === user.userId)?.id ?? ''
  await call(url, '/api/console/identities/decide', { id, decision: 'approve' }, reviewer)
})

/** A picture as somebody drags it in: a card with small print, burnt out from the right as far as said. */
function dragged(page: Page, burnt: number): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(async (share) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1500, height: 950 })
    const draw = canvas.getContext('2d')
    if (!draw) throw new Error('this browser draws no pictures')
    draw.fillStyle = '#5c5248'
    draw.fillRect(0, 0, 1500, 950)
    draw.fillStyle = '#d9e2e6'
    draw.fillRect(60, 60, 1380, 830)
    draw.fillStyle = '#223344'
    draw.font = '40px sans-serif'
    for (let line = 0; line < 14; line += 1) draw.fillText('MUSTER ERIKA T22000129 EXPIRY 2031', 120, 140 + line * 54)
    draw.fillStyle = '#ffffff'
    draw.fillRect(1500 * (1 - share), 0, 1500 * share, 950)
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95))
    const data = new DataTransfer()
    data.items.add(new File([blob ?? ''], `burnt-${share}.jpg`, { type: 'image/jpeg' }))
    return data
  }, burnt)
}

async function drop(page: Page, slot: Locator, burnt: number): Promise<void> {
  const dataTransfer = await dragged(page, burnt)
  await slot.dispatchEvent('dragover', { dataTransfer })
  await slot.dispatchEvent('drop', { dataTransfer })
}

/** Pulls the right edge of what is sent to a share of the picture. */
async function pullRightEdge(page: Page, dialog: Locator, to: number): Promise<void> {
  const picture = await dialog.getByRole('img', { name: SIDE }).boundingBox()
  if (picture === null) throw new Error('no picture is shown')
  await dialog.getByRole('button', { name: 'Top right corner' }).hover()
  await page.mouse.down()
  await page.mouse.move(picture.x + picture.width * to, picture.y, { steps: 4 })
  await page.mouse.up()
}

/** How much wider than high the photo is that was sent. */
const ratioOf = (slot: Locator): Promise<number> =>
  slot
    .getByRole('img', { name: SIDE })
    .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth / image.naturalHeight : 0))

test('one that is dropped is warned of, cut, and sent with its progress shown', async ({ page, baseURL }) => {
  await useToken(page.context(), baseURL ?? '', token)
  const sent: string[] = []
  page.on('request', (request) => {
    if (UPLOADS.test(request.url())) sent.push(request.url())
  })
  await page.goto('/user/index?key=advanced')
  const slot = page.getByRole('region', { name: SIDE })
  const dialog = page.getByRole('dialog')
  await drop(page, slot, 1)
  await expect(dialog.getByText('The picture is too bright.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Choose another' }).click()

  await drop(page, slot, GLARE)
  await expect(dialog.getByText('A reflection may hide part of it.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Use it anyway' })).toBeVisible()
  await pullRightEdge(page, dialog, 1 - GLARE - 0.02)
  await expect(dialog.getByText('Sharp and evenly lit')).toBeVisible()
  expect(sent).toEqual([])

  // It waits on its way until its progress was seen.
  let arrive = () => {}
  const seen = new Promise<void>((done) => {
    arrive = done
  })
  await page.route(UPLOADS, async (route) => {
    await seen
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Sending' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Choose another' })).toBeDisabled()
  arrive()
  await expect(dialog).toHaveCount(0)
  await expect(slot.getByLabel('Sent')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(await ratioOf(slot)).toBeCloseTo(((1 - GLARE - 0.02) * 1500) / 950, 1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, permissions: ['camera'] })

  test('one is taken by the camera, which films no longer than it is looked at', async ({ page, baseURL }) => {
    await useToken(page.context(), baseURL ?? '', token)
    await page.goto('/user/index?key=advanced')
    const slot = page.getByRole('region', { name: SIDE })
    const dialog = page.getByRole('dialog')
    await slot.getByRole('button', { name: `Take a photo: ${SIDE}` }).click()
    const filmed = await dialog.locator('video').elementHandle()
    const width = () => filmed?.evaluate((video) => (video instanceof HTMLVideoElement ? video.videoWidth : 0))
    await expect.poll(width).toBeGreaterThan(0)
    expect(await faultsAsItStands(page)).toEqual([])
    const stream = await filmed?.evaluateHandle((video) => (video instanceof HTMLVideoElement ? video.srcObject : null))
    const films = () => stream?.evaluate((one) => one instanceof MediaStream && one.active)
    expect(await films()).toBe(true)
    await dialog.getByRole('button', { name: 'Take the photo' }).click()
    await expect(dialog.getByRole('img', { name: SIDE })).toBeVisible()
    await expect.poll(films).toBe(false)
    await dialog.getByRole('button', { name: /^Use (this photo|it anyway)$/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(slot.getByLabel('Sent')).toBeVisible()
    expect(await ratioOf(slot)).toBeGreaterThan(0)
  })
})
