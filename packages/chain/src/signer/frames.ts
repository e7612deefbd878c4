/** How signer and server speak: a length of four bytes, big-endian, then so many bytes of JSON. Nothing is longer than 64 KiB. */

export const FRAME_LIMIT = 65_536
const HEAD_BYTES = 4

/** The other side does not speak as agreed: the connection is to be closed. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

/** @throws FrameError where it is empty or too long */
export function frameOf(text: string): Buffer {
  const body = Buffer.from(text, 'utf8')
  if (body.length === 0 || body.length > FRAME_LIMIT) throw new FrameError(`a frame of ${body.length} bytes`)
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt32BE(body.length)
  return Buffer.concat([head, body])
}

/** Puts frames together from what arrives; holds at most one frame and what came with it. */
export class FrameReader {
  #held: Buffer = Buffer.alloc(0)

  /** The frames that are whole now. @throws FrameError where one says that it is empty or too long */
  push(chunk: Buffer): string[] {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    const whole: string[] = []
    while (this.#held.length >= HEAD_BYTES) {
      const length = this.#held.readUInt32BE()
      if (length === 0 || length > FRAME_LIMIT) throw new FrameError(`a frame of ${length} bytes`)
      if (this.#held.length < HEAD_BYTES + length) break
      whole.push(this.#held.toString('utf8', HEAD_BYTES, HEAD_BYTES + length))
      this.#held = this.#held.subarray(HEAD_BYTES + length)
    }
    return whole
  }
}
