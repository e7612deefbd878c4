/**
 * The country that an address belongs to, by the registries' own lists (public domain, shipped with the server, so that
 * nobody outside is asked where a customer is). It is where the network is registered, which is mostly where its users
 * are: a hint for somebody who looks through her own logins, and nothing that anything is decided by.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { Reader } from 'mmdb-lib'
import { ipv4Of } from '../http/networks.ts'

const LIST = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let reader: Reader<never> | undefined

/** Its code of two letters (ISO 3166-1); empty where no registry gave the address to anybody, as inside a house. */
export function countryOf(address: string): string {
  const plain = ipv4Of(address.split('%', 1)[0] ?? '')
  if (isIP(plain) === 0) return ''
  // 8 MB, read in 15 ms at the first need and kept.
  reader ??= new Reader<never>(readFileSync(createRequire(import.meta.url).resolve(LIST)))
  const entry: unknown = reader.get(plain)
  const code: unknown = typeof entry === 'object' && entry !== null ? Reflect.get(entry, 'country_code') : undefined
  return typeof code === 'string' ? code : ''
}

/** What was seen of an address, with its country. */
export function withCountry<T extends { readonly address: string }>(seen: T): T & { country: string } {
  return { ...seen, country: countryOf(seen.address) }
}

/** The address as a letter writes it, with its country in the letter's language where it is known. */
export function placeOf(address: string, language: string): string {
  const country = countryOf(address)
  if (country === '') return address
  return `${address} (${new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country})`
}
