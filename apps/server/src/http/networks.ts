/** What counts as one visitor: an IPv4 address, or the /64 that a provider gives to one household or one server. */
import { isIPv6 } from 'node:net'

/** The visitor that an address belongs to, in one spelling. What is no address stands for itself. */
export function visitorOf(address: string): string {
  const groups = groupsOf(address)
  return groups === undefined ? ipv4Of(address) : `${groups.slice(0, 4).join(':')}::/64`
}

/** The network around it, which one customer of a hoster may hold: an IPv4 /24, an IPv6 /48. */
export function neighbourhoodOf(address: string): string {
  const groups = groupsOf(address)
  if (groups !== undefined) return `${groups.slice(0, 3).join(':')}::/48`
  return ipv4Of(address).replace(/\.\d+$/, '.0/24')
}

/** This machine itself, which in the demo is nobody's address. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^127\./.test(ipv4Of(address))
}

/** An IPv4 address may come in the clothes of an IPv6 one. */
export function ipv4Of(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
}

/** The eight groups of an IPv6 address without leading zeros; undefined for any other. */
function groupsOf(address: string): string[] | undefined {
  const bare = address.split('%', 1)[0] ?? ''
  if (!isIPv6(bare) || ipv4Of(bare) !== bare) return undefined
  const [head = '', tail] = bare.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}
