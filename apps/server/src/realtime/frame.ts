/** A text message as the bytes of one unmasked WebSocket frame (RFC 6455, section 5.2), made once for every reader. */
const FINAL_TEXT = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const header = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(header + length)
  frame[0] = FINAL_TEXT
  if (header === 2) frame[1] = length
  else if (header === 4) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, header)
  return frame
}

/** Several messages, each serialised already, as one frame: alone as an object, together as an array. */
export function messagesFrame(messages: readonly string[]): Buffer {
  const [only] = messages
  return textFrame(messages.length === 1 && only !== undefined ? only : `[${messages.join(',')}]`)
}
