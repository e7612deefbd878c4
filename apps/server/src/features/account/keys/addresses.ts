/** Addresses and networks from which an API key may be used. */
import { BlockList, isIPv6 } from 'node:net'

/** Hosts and small networks: a list of half the world is none, and what withdraws needs one. */
const WIDEST = { ipv4: 24, ipv6: 48 } as const
export const NARROW = `>= /${WIDEST.ipv4}, >= /${WIDEST.ipv6}`
/** IPv4 written as IPv6: it is told by one name only. */
const MAPPED = /^::ffff:/i

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** Undefined where one of them is no address and no network. */
export function blockOf(addresses: readonly string[]): BlockList | undefined {
  const block = new BlockList()
  try {
    for (const one of addresses) {
      if (MAPPED.test(one)) return undefined
      const [address = '', bits] = one.split('/')
      if (bits === undefined) block.addAddress(address, familyOf(address))
      else block.addSubnet(address, Number(bits), familyOf(address))
    }
    return block
  } catch {
    return undefined
  }
}

/** Whether an address is in a list that is not empty. */
export function isIn(block: BlockList, address: string): boolean {
  const bare = address.replace(/^::ffff:(?=\d+\.)/i, '').split('%', 1)[0] ?? ''
  return block.check(bare, familyOf(bare))
}

/** Whether it is one host or a network that can be somebody's own. */
export function isNarrow(one: string): boolean {
  const [address = '', bits] = one.split('/')
  return bits === undefined || Number(bits) >= WIDEST[familyOf(address)]
}
