/** The scripts that pay an address, and back. */
import { sha256Bytes } from '@candlewick/rules/sha256'
import { base58, bech32, bech32m, hex } from '@scure/base'
import { checkAddress, versionsOf } from '../addresses.ts'
import type { ChainMode, NetworkId } from '../networks.ts'

/** Bytes of a script in hex: before and behind the hash that it holds, by kind. */
const FORMS = [
  { kind: 'p2pkh', before: '76a914', bytes: 20, behind: '88ac' },
  { kind: 'p2sh', before: 'a914', bytes: 20, behind: '87' },
  { kind: 'p2wpkh', before: '0014', bytes: 20, behind: '' },
  { kind: 'p2wsh', before: '0020', bytes: 32, behind: '' },
  { kind: 'p2tr', before: '5120', bytes: 32, behind: '' },
] as const

/**
 * The script that pays an address, in hex.
 * @throws RangeError where it is none of that network
 */
export function scriptOf(network: NetworkId, address: string, mode: ChainMode): string {
  const check = checkAddress(network, address, mode)
  const form = check.ok ? FORMS.find(({ kind }) => kind === check.kind) : undefined
  if (!check.ok || form === undefined) throw new RangeError(`no address of ${network}: ${address.slice(0, 128)}`)
  return `${form.before}${hex.encode(check.payload)}${form.behind}`
}

/** Whom a script pays; undefined where that is nobody with an address. */
export function addressOf(network: NetworkId, script: string, mode: ChainMode): string | undefined {
  const versions = versionsOf(network, mode)
  const form = FORMS.find(
    ({ before, bytes, behind }) =>
      script.length === before.length + 2 * bytes + behind.length &&
      script.startsWith(before) &&
      script.endsWith(behind),
  )
  if (versions === undefined || form === undefined) return undefined
  const payload = hex.decode(script.slice(form.before.length, form.before.length + 2 * form.bytes))
  switch (form.kind) {
    case 'p2pkh':
      return base58check(versions.p2pkh, payload)
    case 'p2sh':
      return base58check(versions.p2sh, payload)
    case 'p2wpkh':
    case 'p2wsh':
      return versions.segwit === undefined ? undefined : bech32.encode(versions.segwit, [0, ...bech32.toWords(payload)])
    case 'p2tr':
      return versions.segwit === undefined || !versions.taproot
        ? undefined
        : bech32m.encode(versions.segwit, [1, ...bech32m.toWords(payload)])
  }
}

function base58check(version: number, payload: Uint8Array): string {
  const body = new Uint8Array([version, ...payload])
  const sum = hex.decode(sha256Bytes(hex.decode(sha256Bytes(body))).slice(0, 8))
  return base58.encode(new Uint8Array([...body, ...sum]))
}
