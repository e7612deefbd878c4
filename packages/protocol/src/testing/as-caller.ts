/** For tests that ask from outside: requests by our names as a caller sends them, and its answers by our names. */
import { type Call, PREFIXES } from '../call.ts'
import { ALL_CALLS } from '../registry.ts'
import { fieldNamed, inverse, renamer } from '../renames.ts'

const PATHS = ALL_CALLS.map((call) => {
  const path = call.path.replace('{head}', PREFIXES.head).replace('{p}', PREFIXES.p)
  return { call, path, matches: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }
})
const EXACT = new Map(PATHS.map(({ path, call }) => [path, call]))

function callAt(path: string): Call | undefined {
  const [address = ''] = path.split('?')
  return EXACT.get(address) ?? PATHS.find(({ matches }) => matches.test(address))?.call
}

/** The path with its query, and the body, as a caller sends them; what is no call's is left as it is. */
export function asSent<Body>(path: string, body: Body): { path: string; body: Body } {
  const sends = callAt(path)?.wire.sends
  const [address = '', query] = path.split('?')
  const named = query?.replace(
    /(^|&)(\w+)=/g,
    (_, before: string, name: string) => `${before}${fieldNamed(sends, name)}=`,
  )
  const sent = renamer(sends)(body)
  // The same fields under other names: whatever it was a form of, it still is.
  return { path: named === undefined ? address : `${address}?${named}`, body: sent as Body }
}

/** An answer of that path by our names, the field and the bound of a refusal too. */
export function asRead<Answer>(path: string, answer: Answer): Answer {
  const call = callAt(path)
  if (call === undefined || typeof answer !== 'object' || answer === null) return answer
  const ours = (text: unknown) => (typeof text === 'string' ? fieldNamed(inverse(call.wire.sends), text) : text)
  const read = Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      if (key === 'data') return [key, renamer(inverse(call.wire.gives))(value)]
      return [key, key === 'field' || key === 'bound' ? ours(value) : value]
    }),
  )
  return read as Answer
}
