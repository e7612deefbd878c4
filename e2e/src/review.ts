/** What a reviewer of identities works with: photos of somebody who waits, and what was fetched ahead of its view. */
import { randomInt } from 'node:crypto'
import type { Page, Response } from '@playwright/test'
import sharp from 'sharp'
import { askConsole } from './console.ts'
import { call, newcomer } from './people.ts'

const DESK = '/api/console/identities'

/** A photo of one colour, as its owner uploads it; its name among the stored ones. */
async function upload(url: string, token: string, shade: number): Promise<string> {
  const background = { r: shade, g: 90, b: 120 }
  const image = await sharp({ create: { width: 480, height: 320, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('type', 'identity')
  form.append('file', new Blob([new Uint8Array(image)]), 'photo.jpg')
  const address = `${url}/api/base/cgform-api/upload/file`
  const answer = await fetch(address, { method: 'POST', body: form, headers: { satoken: token } })
  const { data }: { data: { name: string } } = JSON.parse(await answer.text())
  return data.name
}

/** Somebody says who she is, and this operator approves it. */
export async function verify(url: string, token: string, name: string, operator: string): Promise<void> {
  const facts = {
    level: 'primary',
    name,
    idNumber: `PP${Date.now()}${randomInt(1_000)}`,
    country: 'JP',
    type: 'id_card',
  }
  await call(url, '/api/user/uploadKYC', facts, token)
  await approveWaiting(url, token, operator)
}

/** This operator approves what she handed in and waits with. */
export async function approveWaiting(url: string, token: string, operator: string): Promise<void> {
  const { user } = await call<{ user: { userId: string } }>(url, '/api/user/getInfo', {}, token)
  const list = 'identities/list?limit=200'
  const { rows } = await askConsole<{ rows: { id: string; userId: string }[] }>(url, list, operator)
  const id = rows.find(({ userId }) => userId === user.userId)?.id ?? ''
  await call(url, `${DESK}/decide`, { id, decision: 'approve' }, operator)
}

/** Somebody whose facts this operator approves hands in her photos. */
export async function handInPhotos(url: string, place: number, operator: string): Promise<void> {
  const { token } = await newcomer(url)
  await verify(url, token, `Photo Person ${String.fromCharCode(65 + place)}`, operator)
  const photos: Record<string, string> = {}
  for (const [at, side] of ['front', 'back', 'hand'].entries()) {
    photos[side] = await upload(url, token, 40 * place + 10 * at)
  }
  await call(url, '/api/user/uploadKYC', { level: 'advanced', ...photos }, token)
}

interface Seen {
  readonly next: string | null
  readonly photos: number
}

/** Follows what a reviewer's page asks for. */
export class Preloads {
  readonly #cases = new Map<string, Seen>()
  /** Photos that came, by their case: ahead of their view, and at it. */
  readonly #ahead = new Map<string, number>()
  readonly #atView = new Map<string, number>()

  constructor(page: Page) {
    page.on('response', (response) => void this.#note(response).catch(() => undefined))
  }

  async #note(response: Response): Promise<void> {
    const { pathname, searchParams } = new URL(response.url())
    const id = searchParams.get('id')
    if (id === null || !response.ok()) return
    if (pathname === `${DESK}/photo`) {
      await response.finished()
      const counted = searchParams.get('ahead') === 'yes' ? this.#ahead : this.#atView
      counted.set(id, (counted.get(id) ?? 0) + 1)
    }
    if (pathname === `${DESK}/case`) {
      const { data }: { data: { next: string | null; photos: unknown[] } } = JSON.parse(await response.text())
      this.#cases.set(id, { next: data.next, photos: data.photos.length })
    }
  }

  /** Whether the case behind this one stands ready with its photos, or there is none. */
  isNextReady(id: string): boolean {
    const next = this.#cases.get(id)?.next
    if (next === undefined) return false
    return next === null || this.#isReady(next)
  }

  #isReady(id: string): boolean {
    const seen = this.#cases.get(id)
    return seen !== undefined && (this.#ahead.get(id) ?? 0) >= seen.photos
  }

  /** Whether its photos were there before it was looked at, and none was asked for again. */
  wereReady(id: string): boolean {
    return this.#isReady(id) && !this.#atView.has(id)
  }
}
