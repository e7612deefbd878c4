/** What a password of an operator has to be: it opens more than a customer's. */

export const LEAST = 12
const MOST = 64

/** Whether a password is long enough, and of more than one kind of sign. */
export function isGoodPassword(password: string): boolean {
  const kinds = [/\d/, /\p{L}/u, /[^\d\p{L}]/u].filter((kind) => kind.test(password)).length
  const { length } = [...password]
  return length >= LEAST && length <= MOST && kinds >= 2
}
