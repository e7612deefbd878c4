/**
 * The payer, the signer, or both are killed at every step of a payment, again and again, while money goes out: in the end
 * each withdrawal is confirmed and paid exactly once. `PAYOUT_KILLS` says how often (`npm run soak`).
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { isRecord } from '@candlewick/chain/signer/envelope'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PayerProcess } from './payer-process.ts'
import { PayoutRoom } from './payout-room.ts'
import { bundled, type Programme } from './programme.ts'

const STEPS = ['asking', 'stored', 'broadcast', 'settled', 'claimed', 'answered', 'sent', 'ended'] as const
const VICTIMS = ['payer', 'both', 'signer'] as const
/** Each step once, unless more is asked for. */
const KILLS = Number(process.env.PAYOUT_KILLS ?? STEPS.length)
/** One that is to end at a step gets there by then, also on a machine that does much else. */
const WITHIN_MS = 60_000

describe('payouts under kill -9', () => {
  let room: PayoutRoom
  let programme: Programme
  let payer: ChildProcess | undefined
  const due: { id: string; address: string; amount: bigint; network: string }[] = []

  beforeAll(async () => {
    room = await PayoutRoom.open()
    programme = await bundled('apps/server/test/payer-process.ts')
    await room.fundHot({ ETH: '1000', USDT: '100000' })
    for (let coin = 0; coin < 6; coin++) await room.fundHot({ BTC: '1' })
  })
  afterAll(async () => {
    payer?.kill('SIGKILL')
    await room.close()
    programme.remove()
  })

  const start = async (part: Pick<PayerProcess, 'step' | 'times' | 'victims' | 'self'>): Promise<ChildProcess> => {
    const { evm, utxo } = room.chains.endpoints()
    const told: PayerProcess = {
      url: room.gateways.url,
      socket: room.signer.socket,
      signerKey: room.signer.publicKey,
      folder: room.folder,
      evm: evm.rpc,
      utxo: utxo.rpc,
      ...part,
    }
    const child = spawn(process.execPath, [programme.file, JSON.stringify(told)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await new Promise((up) => child.stdout.once('data', up))
    return child
  }

  const addDue = async (round: number): Promise<void> => {
    const evm = (asset: 'ETH' | 'USDT', place: number, amount: string, scale: bigint) => ({
      part: {
        asset,
        network: 'ethereum',
        address: `0x77${String(round * 10 + place).padStart(38, '0')}`,
        amount,
      } as const,
      amount: BigInt(amount) * scale,
    })
    const customer = `c${round}`
    await room.sql`
      insert into users (id, account, password_hash, invite_code, chat_key)
      values (${customer}, ${customer}, '', ${customer}, ${customer}) on conflict do nothing`
    const address = await room.addresses.addressFor(customer, 'bitcoin')
    const all = [
      evm('ETH', 1, String(1_000 + round), 1_000_000_000n),
      evm('USDT', 2, String(2_000 + round), 1n),
      evm('ETH', 3, String(3_000 + round), 1_000_000_000n),
      {
        part: { asset: 'BTC', network: 'bitcoin', address, amount: String(20_000 + round) } as const,
        amount: BigInt(20_000 + round),
      },
    ]
    for (const { part, amount } of all) {
      const { id } = await room.held(part)
      due.push({ id, address: part.address, amount, network: part.network })
    }
  }

  /** What is left, and what it waits for. */
  const standing = async (): Promise<string> =>
    JSON.stringify(
      await room.sql`
        select w.state, w.asset, p.id as payment, p.state as paying, p.nonce, p.waits, p.gone_at, p.height, (
          select array_agg(a.fees) from payment_attempts a where a.payment_id = p.id) as attempts
        from withdrawals w left join payment_items i on i.withdrawal_id = w.id left join payments p on p.id = i.payment_id
        where w.state <> 'confirmed'`,
    )

  /** Blocks go on, since nothing is final without them. */
  const mined = async (): Promise<void> => {
    await room.chains.mine('ethereum', 1)
    await room.chains.mine('bitcoin', 1)
  }

  it(`pays each once, killed ${KILLS} times`, { timeout: 60_000 + KILLS * 60_000 }, async () => {
    for (let round = 0; round < KILLS; round++) {
      await addDue(round)
      const step = STEPS[round % STEPS.length] ?? 'asking'
      const victim = VICTIMS[round % VICTIMS.length] ?? 'payer'
      const victims = victim === 'payer' ? [] : [room.signer.pid]
      // Where only the signer is killed the payer ends itself the next time, so that each round ends.
      payer = await start({ step, times: 1 + (round % 2), victims, self: victim !== 'signer' })
      const gone = new Promise((ended) => payer?.once('exit', ended))
      let ended = false
      void gone.then(() => {
        ended = true
      })
      await vi.waitFor(
        async () => {
          await mined()
          expect(victim === 'signer' ? room.signer.ended : ended).toBe(true)
        },
        { timeout: WITHIN_MS, interval: 100 },
      )
      payer.kill('SIGKILL')
      await gone
      if (victim === 'payer') continue
      await room.signer.kill()
      await room.signer.start()
    }
    payer = await start({ step: '', times: 0, victims: [], self: false })
    // However many are left, they become fewer.
    let left = { open: Number.POSITIVE_INFINITY, since: Date.now() }
    while (left.open > 0) {
      await mined()
      const { length: open } = await room.sql`select 1 from withdrawals where state <> 'confirmed'`
      if (open < left.open) left = { open, since: Date.now() }
      else if (Date.now() - left.since > WITHIN_MS) throw new Error(`they stand still: ${await standing()}`)
      await delay(100)
    }
    expect(due.length).toBe(KILLS * 4)
    for (const { id, address, amount, network } of due) {
      expect(await paidTo(address, network)).toBe(amount)
      expect(room.gateway.replica.engine.withdrawal(id)?.status).toBe('settled')
    }
  })

  /** Everything that an address ever got. */
  const paidTo = async (address: string, network: string): Promise<bigint> => {
    if (network === 'ethereum') return (await room.balance(address)) + (await room.balance(address, 'USDT'))
    const answer: unknown = await (await fetch(`${room.chains.endpoints().utxo.rpc}/coin/address/${address}`)).json()
    if (!Array.isArray(answer)) throw new Error('no coins')
    return answer.reduce((sum: bigint, coin: unknown) => sum + BigInt(isRecord(coin) ? Number(coin.value) : 0), 0n)
  }
})
