/** Accounts of the exchange itself in words: who reads `house:flash` has to know the engine. */
import { useNames } from './names.ts'

const HOUSE = /^house:([a-z]+)(?::(.+))?$/

/** @returns the words for an owner; a customer's id as it is */
export function useOwnerName(): (owner: string) => string {
  const names = useNames()
  return (owner) => {
    const [, name, of] = HOUSE.exec(owner) ?? []
    if (name === undefined) return owner
    return of === undefined ? names('owners', name) : `${names('owners', name)} ${of}`
  }
}
