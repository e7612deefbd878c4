/** A source's address, or that of a relay which asks it: the source's stands behind the relay's, percent-encoded. */
export function throughRelay(address: string, relay: string | undefined): string {
  return relay === undefined ? address : `${relay}${encodeURIComponent(address)}`
}
