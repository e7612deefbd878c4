/**
 * Why no API key may call what several areas have. What one area alone closes its calls say in words of their own; every
 * customers' call is either `open` or says why not, and a test finds one that says neither.
 */
import type { KeyAccess } from './call.ts'

export const CLOSED = {
  session: { closed: 'a session is begun, renewed and ended by who signs in; a key has none' },
  code: {
    closed: 'codes prove that somebody reads her own mail and telephone, which a programme is not to ask for',
  },
  guard: { closed: 'changes what guards the account: a stolen key would take it over' },
  identity: { closed: 'says or shows who she is: her documents, her name, her bank' },
  picture: { closed: 'pictures are handed in by a person, and a reported transfer needs one' },
} as const satisfies Readonly<Record<string, KeyAccess>>
