/** How anything here says no: a stable word, what it is about and the bound. Caught in one place and answered, signed. */
import type { SignerRefusal } from '@candlewick/chain/signer/envelope'

export class Refused extends Error {
  override readonly name = 'Refused'
  readonly refusal: SignerRefusal

  constructor(reason: string, field?: string, bound?: string | number | bigint) {
    super(`${reason}${field === undefined ? '' : ` ${field}`}${bound === undefined ? '' : ` ${bound}`}`)
    this.refusal = {
      reason,
      ...(field === undefined ? {} : { field }),
      ...(bound === undefined ? {} : { bound: String(bound) }),
    }
  }
}
