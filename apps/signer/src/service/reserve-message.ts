/** Proof that an address is ours: one message of one form, signed as its network does, that no transaction could be. */
import { signedAsCoin } from '@candlewick/chain/bip322'
import { networkOf } from '@candlewick/chain/networks'
import { reserveText } from '@candlewick/chain/reserves'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { privateKeyToAccount } from 'viem/accounts'
import { Refused } from '../policy/refuse.ts'
import { hexOf, type KeyPath, type Keys } from '../store/keys.ts'
import { networkField, purposeField, text, whole } from './read-intent.ts'

const HASH = /^(0x)?[0-9a-f]{64}$/

/** `candlewick/por/1|network|address|run|block hash`, put together here: who asks says only the parts. */
export async function reserveMessage(
  keys: Keys,
  body: unknown,
): Promise<{ address: string; message: string; signature: string }> {
  if (!isRecord(body)) throw new Refused('form', 'message')
  const network = networkField(body)
  const path: KeyPath = {
    network,
    purpose: purposeField(body),
    branch: body.branch === 1 ? 1 : 0,
    index: whole(body, 'index'),
  }
  const [run, block] = [text(body, 'root'), text(body, 'block')]
  if (!HASH.test(run) || !HASH.test(block)) throw new Refused('form', 'root')
  const address = keys.addressOf(path)
  const message = reserveText({ network, address, run, block })
  const key = keys.privateKeyOf(path)
  if (networkOf(network).family === 'utxo') return { address, message, signature: signedAsCoin(key, message) }
  // EIP-191: a prefix that no transaction begins with.
  const account = privateKeyToAccount(`0x${hexOf(key)}`)
  return { address, message, signature: await account.signMessage({ message }) }
}
