/** The person gave up, or the browser's own dialog ran out of time: nothing to complain of. */
export class PasskeyGivenUp extends Error {
  override readonly name = 'PasskeyGivenUp'
}
