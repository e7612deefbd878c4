/** The passphrase: from a descriptor that whoever starts the signer has opened, or typed where somebody sits. Never a setting. */
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fstatSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './store/durable.ts'

/** Shorter ones are guessed. */
export const LEAST_CHARACTERS = 12
const DESCRIPTOR = 3

/** @throws Error where there is no descriptor 3 and nobody to ask */
export async function readPassphrase(): Promise<string> {
  if (isOpen(DESCRIPTOR)) {
    const text = readFileSync(DESCRIPTOR, 'utf8').replace(/\r?\n$/, '')
    closeSync(DESCRIPTOR)
    return checked(text)
  }
  if (!process.stdin.isTTY) throw new Error('no passphrase: open it as descriptor 3, or run where one can type')
  return checked(await typed('Passphrase: '))
}

/** Of a development store, whose keys are of no worth: beside it where nobody gives one. */
export async function developmentPassphrase(folder: string): Promise<string> {
  if (isOpen(DESCRIPTOR)) return await readPassphrase()
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'development.passphrase')
  if (!existsSync(path)) replaceFile(path, randomBytes(24).toString('hex'))
  return checked(readFileSync(path, 'utf8'))
}

/** Without an echo. */
export async function typed(prompt: string): Promise<string> {
  process.stderr.write(prompt)
  const { stdin } = process
  if (stdin.isTTY) stdin.setRawMode(true)
  stdin.resume()
  let text = ''
  for await (const chunk of stdin) {
    for (const letter of String(chunk)) {
      if (letter === '\r' || letter === '\n') {
        if (stdin.isTTY) stdin.setRawMode(false)
        stdin.pause()
        process.stderr.write('\n')
        return text
      }
      if (letter === '\u0003') process.exit(130)
      text = letter === '\u007f' ? text.slice(0, -1) : text + letter
    }
  }
  return text
}

function checked(text: string): string {
  if (text.length < LEAST_CHARACTERS) throw new Error(`the passphrase has fewer than ${LEAST_CHARACTERS} characters`)
  return text
}

/** A descriptor that nobody opened is often one of Node's own: those are no file and no pipe. */
function isOpen(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor)
    return stat.isFile() || stat.isFIFO() || stat.isSocket()
  } catch {
    return false
  }
}
