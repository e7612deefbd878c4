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
  /** In the same units: a payment of more needs operators' passkeys. Undefined: none does. */
  readonly approvedAbove: bigint | undefined
}

/** Whose passkeys approve large withdrawals, as the signer's policy has them. */
export interface OperatorFigures {
  /** How many different operators have to approve. */
  readonly needed: number
  /** Names of operators by credential. */
  readonly passkeys: ReadonlyMap<string, string>
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
  /** The same of all networks. */
  readonly operators: OperatorFigures
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
  const operators = operatorFigures(result.operators)
  const networks = result.networks.map((one) => walletFigures(one, operators))
  return { networks, sequence: Number(result.sequence), record }
}

function operatorFigures(value: unknown): OperatorFigures {
  const { needed, passkeys } = isRecord(value) ? value : {}
  const read = (Array.isArray(passkeys) ? passkeys : []).filter(isRecord)
  return {
    needed: typeof needed === 'number' ? needed : 0,
    passkeys: new Map(read.map(({ credential, operator }) => [String(credential), String(operator)])),
  }
}

function walletFigures(value: unknown, operators: OperatorFigures): WalletFigures {
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
    operators,
  }
}

function assetFigures(value: unknown): AssetFigures {
  if (!isRecord(value)) throw new SignerAway('a coin without its figures')
  const units = (name: string) => BigInt(String(value[name]))
  const mark = String(value.approvedAbove ?? '')
  return {
    asset: String(value.asset),
    contract: String(value.contract),
    decimals: Number(value.decimals),
    transaction: units('transaction'),
    day: units('day'),
    today: units('today'),
    approvedAbove: mark === '' ? undefined : BigInt(mark),
  }
}
