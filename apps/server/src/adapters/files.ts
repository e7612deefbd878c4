/**
 * Stored images. What is stored is never what was sent: the picture is decoded and written anew, which drops hidden
 * data and whatever else the bytes may have been, under a random name.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CallError } from '@candlewick/protocol/errors'
import sharp from 'sharp'
import { Semaphore } from './semaphore.ts'

export interface StoredImage {
  /** Address relative to the site. */
  readonly url: string
  readonly name: string
  readonly size: number
  readonly width: number
  readonly height: number
}

const PIXELS = 40_000_000
const KINDS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const
const ACCEPTED = 'JPEG, PNG, WebP'

/** An image ready to be written. */
export interface PreparedImage extends StoredImage {
  readonly data: Buffer
}

export class Files {
  readonly #folder: string
  /** Each may take 160 MB for a moment. */
  readonly #semaphore = new Semaphore({ atOnce: 2, waiting: 32, share: 4 })

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * @param owner who waits for a turn
   * @throws CallError `file_type` for what is no image of the three kinds, or too large; `busy`
   */
  async prepare(bytes: Buffer, owner: string): Promise<PreparedImage> {
    const { data, width, height, extension } = await this.#semaphore.take(() => encodeAnew(bytes), owner)
    const name = `${randomBytes(20).toString('hex')}.${extension}`
    return { url: `/files/${name}`, name, size: data.length, width, height, data }
  }

  /** @throws CallError `storage_full` where the disk has no room */
  async write({ name, data }: PreparedImage): Promise<void> {
    // Written beside and renamed, so that nobody is ever served half a picture.
    const partial = join(this.#folder, `.${name}`)
    try {
      await mkdir(this.#folder, { recursive: true })
      await writeFile(partial, data)
      await rename(partial, join(this.#folder, name))
    } catch (error) {
      await rm(partial, { force: true })
      const code: unknown = Reflect.get(Object(error), 'code')
      if (code === 'ENOSPC' || code === 'EDQUOT') throw new CallError('storage_full')
      throw error
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(join(this.#folder, name), { force: true })
  }
}

/** The kind by the first bytes: neither the name nor the header that came along is believed. */
function kindOf(bytes: Buffer): keyof typeof KINDS | undefined {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg'
  if (bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))) return 'png'
  if (bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP') return 'webp'
  return undefined
}

async function encodeAnew(bytes: Buffer) {
  const kind = kindOf(bytes)
  if (kind === undefined) throw new CallError('file_type', { field: 'file', bound: ACCEPTED })
  const image = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', sequentialRead: true })
  try {
    const { data, info } = await image.rotate().toFormat(kind).toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, extension: KINDS[kind] }
  } catch {
    // The decoder's only answers are that the picture is broken or has too many pixels.
    throw new CallError('file_type', { field: 'file', bound: `${ACCEPTED}, 40 MP` })
  }
}
