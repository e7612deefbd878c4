/** The socket: of its own user and group alone, few connections, frames of a bound length, one request at a time on each. */
import { chmodSync, unlinkSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { FrameError, FrameReader, frameOf } from '@candlewick/chain/signer/frames'

const MOST_CONNECTIONS = 32
/** Of a connection on which nothing is said. */
const IDLE_MS = 300_000
const SOCKET_MODE = 0o660

/**
 * Listens; a socket file that a killed process left behind makes way.
 * @throws Error where somebody listens there already
 */
export async function listen(
  path: string,
  answer: (frame: string) => Promise<string | undefined>,
): Promise<{ close(): Promise<void> }> {
  if (await isServed(path)) throw new Error(`${path} is served already`)
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, answer)
  })
  server.maxConnections = MOST_CONNECTIONS
  await listening(server, path)
  chmodSync(path, SOCKET_MODE)
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

function serve(socket: Socket, answer: (frame: string) => Promise<string | undefined>): void {
  const reader = new FrameReader()
  // Whoever breaks off is not told why.
  socket.on('error', () => socket.destroy())
  socket.setTimeout(IDLE_MS, () => socket.destroy())
  let turn: Promise<void> = Promise.resolve()
  const one = async (frame: string) => {
    const reply = socket.destroyed ? undefined : await answer(frame)
    if (reply === undefined) socket.destroy()
    else if (!socket.destroyed) socket.write(frameOf(reply))
  }
  socket.on('data', (chunk) => {
    socket.pause()
    let frames: string[]
    try {
      frames = reader.push(chunk)
    } catch (failure) {
      if (!(failure instanceof FrameError)) throw failure
      socket.destroy()
      return
    }
    for (const frame of frames) turn = turn.then(() => one(frame))
    void turn.finally(() => socket.resume())
  })
}

/** Whether a process listens there; removes what one left that is gone. */
async function isServed(path: string): Promise<boolean> {
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(undefined)
    })
    socket.once('error', resolve)
  })
  if (failure === undefined) return true
  if (failure.code === 'ECONNREFUSED') unlinkSync(path)
  return false
}

function listening(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    const before = process.umask(0o117)
    server.listen(path, () => resolve())
    process.umask(before)
  })
}
