/**
 * Stored images. What is stored is never what was sent: the picture is decoded and written anew, which drops hidden
 * data and whatever else the bytes may have been, under a random name.
 */
import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CallError } from '@candlewick/protocol/errors'
import { figuresOf, MEASURED, type PictureFigures } from '@candlewick/rules/identity/picture'
import sharp, { type Sharp } from 'sharp'
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
  /** Of a photo of a document. */
  readonly figures?: PictureFigures
}

/** Photos of documents are kept no larger than small print needs, as JPEG. */
const DOCUMENT = { side: 2_400, quality: 86 }

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
    return named(await this.#semaphore.take(() => encodeAnew(bytes), owner))
  }

  /** A photo of a document: made no larger than it has to be, and measured. Throws as `prepare` does. */
  async prepareDocument(bytes: Buffer, owner: string): Promise<PreparedImage> {
    return await this.#semaphore.take(async () => {
      const encoded = await encodeAnew(bytes, DOCUMENT)
      return { ...named(encoded), figures: await measured(encoded.data) }
    }, owner)
  }

  /** What stands on the disk under this name; undefined where there is none. */
  async read(name: string): Promise<Buffer | undefined> {
    try {
      return await readFile(join(this.#folder, name))
    } catch (error) {
      if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined
      throw error
    }
  }

  /**
   * Resolves when it is on the disk to stay.
   * @throws CallError `storage_full` where the disk has no room
   */
  async write({ name, data }: Pick<PreparedImage, 'name' | 'data'>): Promise<void> {
    // Written beside and renamed, so that nobody is ever served half a picture.
    const partial = join(this.#folder, `.${name}`)
    try {
      await mkdir(this.#folder, { recursive: true })
      await flushed(partial, 'w', (file) => file.writeFile(data))
      await rename(partial, join(this.#folder, name))
      await flushed(this.#folder, 'r', async () => undefined)
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

async function flushed(path: string, flags: string, use: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, flags)
  try {
    await use(file)
    await file.sync()
  } finally {
    await file.close()
  }
}

interface Encoded {
  readonly data: Buffer
  readonly width: number
  readonly height: number
  readonly extension: string
}

function named({ data, width, height, extension }: Encoded): PreparedImage {
  const name = `${randomBytes(20).toString('hex')}.${extension}`
  return { url: `/files/${name}`, name, size: data.length, width, height, data }
}

async function measured(picture: Buffer): Promise<PictureFigures> {
  const small = sharp(picture).resize(MEASURED, MEASURED, { fit: 'inside', withoutEnlargement: true }).greyscale()
  const { data, info } = await small.raw().toBuffer({ resolveWithObject: true })
  return figuresOf(data, info.width, info.height)
}

async function encodeAnew(bytes: Buffer, document?: typeof DOCUMENT): Promise<Encoded> {
  const kind = kindOf(bytes)
  if (kind === undefined) throw new CallError('file_type', { field: 'file', bound: ACCEPTED })
  const image = sharp(bytes, { limitInputPixels: PIXELS, failOn: 'error', sequentialRead: true })
  try {
    const upright = image.rotate()
    const written = document === undefined ? upright.toFormat(kind) : asDocument(upright, document)
    const { data, info } = await written.toBuffer({ resolveWithObject: true })
    const { width, height } = info
    return { data, width, height, extension: document === undefined ? KINDS[kind] : KINDS.jpeg }
  } catch {
    // The decoder's only answers are that the picture is broken or has too many pixels.
    throw new CallError('file_type', { field: 'file', bound: `${ACCEPTED}, 40 MP` })
  }
}

function asDocument(picture: Sharp, { side, quality }: typeof DOCUMENT): Sharp {
  const small = picture.resize(side, side, { fit: 'inside', withoutEnlargement: true })
  return small.flatten({ background: '#ffffff' }).jpeg({ quality })
}
