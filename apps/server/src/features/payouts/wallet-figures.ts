/** The signer's policy and sums of the day, as it tells them: the payer asks for nothing that would be refused. */
import { isRecord, type RecordPlace } from '@candlewick/chain/signer/envelope'
import { SignerAway, type SignerClient } from './signer-client.ts'

export interface AssetFigures {
  readonly asset: string
  /** Empty: the network's own coin. */
  readonly contract: string
  readonly decimals: number
  /** In the chain's smallest units: the most of one payment, of a day, and what has left today. */
  readonly transaction: bigint
  readonly day: bigint
  readonly today: bigint
}

export interface WalletFigures {
  readonly network: string
  readonly hot: string
  readonly gas: string
  readonly cold: string
  readonly fee: bigint
  readonly feeDay: bigint
  readonly feesToday: bigint
  readonly assets: readonly AssetFigures[]
}

export interface SignerFigures {
  readonly networks: readonly WalletFigures[]
  /** How far the signer has followed the journal. */
  readonly sequence: number
  readonly record: RecordPlace
}

/** @throws SignerAway, SignerRefused */
export async function signerFigures(signer: SignerClient): Promise<SignerFigures> {
  const { result, record } = await signer.ask({ lane: 'ask', epoch: 1, op: 'status', body: {} })
  if (!isRecord(result) || !Array.isArray(result.networks)) throw new SignerAway('a status without its networks')
  return { networks: result.networks.map(walletFigures), sequence: Number(result.sequence), record }
}

function walletFigures(value: unknown): WalletFigures {
  if (!isRecord(value) || !Array.isArray(value.assets)) throw new SignerAway('a network without its figures')
  const text = (name: string) => String(value[name] ?? '')
  return {
    network: text('network'),
    hot: text('hot'),
    gas: text('gas'),
    cold: text('cold'),
    fee: BigInt(text('fee')),
    feeDay: BigInt(text('feeDay')),
    feesToday: BigInt(text('feesToday')),
    assets: value.assets.map(assetFigures),
  }
}

function assetFigures(value: unknown): AssetFigures {
  if (!isRecord(value)) throw new SignerAway('a coin without its figures')
  const units = (name: string) => BigInt(String(value[name]))
  return {
    asset: String(value.asset),
    contract: String(value.contract),
    decimals: Number(value.decimals),
    transaction: units('transaction'),
    day: units('day'),
    today: units('today'),
  }
}
