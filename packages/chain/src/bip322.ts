/**
 * BIP-322, simple, of a plain segwit address: a message is signed as a transaction that spends one which exists nowhere.
 * For whoever has the key; reserves.ts checks what comes out.
 */
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, utf8 } from '@scure/base'
import { p2wpkh, RawWitness, Script, Transaction } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'

const LOOSE = { version: 0, allowUnknownOutputs: true, allowUnknownInputs: true, disableScriptCheck: true } as const

/** @returns the signature, in base64 */
export function signedAsCoin(privateKey: Uint8Array, message: string): string {
  const { script } = p2wpkh(pubECDSA(privateKey))
  const spends = new Transaction(LOOSE)
  const witnessUtxo = { script, amount: 0n }
  spends.addInput({ txid: messageTransaction(script, message).id, index: 0, sequence: 0, witnessUtxo })
  spends.addOutput({ script: Script.encode(['RETURN']), amount: 0n })
  spends.signIdx(privateKey, 0)
  spends.finalize()
  const witness = spends.getInput(0).finalScriptWitness
  if (witness === undefined) throw new Error('a message without its witness')
  return base64.encode(RawWitness.encode(witness))
}

/** What is spent: its one input says the message, its one output is the address. */
export function messageTransaction(script: Uint8Array, message: string): Transaction {
  const tag = sha256(utf8.decode('BIP0322-signed-message'))
  const hash = sha256(Uint8Array.of(...tag, ...tag, ...utf8.decode(message)))
  const transaction = new Transaction(LOOSE)
  transaction.addOutput({ script, amount: 0n })
  transaction.addInput({
    txid: '00'.repeat(32),
    index: 0xffffffff,
    sequence: 0,
    finalScriptSig: Script.encode(['OP_0', hash]),
  })
  return transaction
}
