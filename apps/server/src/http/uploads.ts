/** Files that come with a call: one each, in a form, and held in memory. */
import { CallError } from '@candlewick/protocol/errors'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Semaphore } from '../adapters/semaphore.ts'
import type { UploadedFile } from './handle.ts'

/** Of a form; `fileSize` and `fieldSize` in bytes. */
const LIMITS = { fileSize: 8 * 1_048_576, files: 1, fields: 10, fieldSize: 4_096, parts: 12, headerPairs: 50 }
/** Uploads held in memory at once, each up to its limit. */
const UPLOADS = new Semaphore({ atOnce: 8, waiting: 64 })

/** Has the calls of `app` understand forms with files. */
export async function acceptFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { limits: LIMITS })
}

/** @throws CallError for a field that is there twice, and a file by another name than `file` */
export function readUpload(request: FastifyRequest): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  return UPLOADS.take(() => partsOf(request))
}

async function partsOf(request: FastifyRequest): Promise<{ body: unknown; file: UploadedFile | undefined }> {
  const fields: Record<string, unknown> = Object.create(null)
  let file: UploadedFile | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      if (part.fieldname !== 'file') throw new CallError('field_unknown', { field: 'file' })
      file = { bytes: await part.toBuffer(), filename: part.filename ?? '' }
    } else {
      if (Object.hasOwn(fields, part.fieldname)) throw new CallError('field_invalid', { field: 'form' })
      fields[part.fieldname] = part.value
    }
  }
  return { body: fields, file }
}
