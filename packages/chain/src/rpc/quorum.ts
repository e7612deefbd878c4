/**
 * Several providers of one chain as one: what they are asked, all of them have to answer alike. On the real chains two at
 * least; a development chain has one. Whoever lies, lags or serves another chain keeps the network from being read,
 * which costs time, and never makes a payment that is none.
 */
import { ChainError, type ChainFault } from '../adapter.ts'
import type { ChainMode, NetworkId } from '../networks.ts'
import { type RpcAnswer, type RpcClient, RpcFailure, type RpcQuestion } from './client.ts'
import { ShapeError } from './shapes.ts'

/** Providers that have to agree on a chain that holds money. */
export const LEAST_PROVIDERS = 2
export const MOST_PROVIDERS = 5

const FAULT: Readonly<Record<RpcFailure['fault'], ChainFault>> = {
  silence: 'unavailable',
  refused: 'unavailable',
  malformed: 'malformed',
  too_large: 'too_large',
}

export class Quorum {
  readonly network: NetworkId
  private readonly clients: readonly RpcClient[]

  /** @throws RangeError where there are too few to be held against each other, or too many */
  constructor(network: NetworkId, mode: ChainMode, clients: readonly RpcClient[]) {
    const least = mode === 'development' ? 1 : LEAST_PROVIDERS
    if (clients.length < least || clients.length > MOST_PROVIDERS) {
      throw new RangeError(`${network}: ${clients.length} providers, ${least} to ${MOST_PROVIDERS} are needed`)
    }
    this.network = network
    this.clients = clients
  }

  get names(): readonly string[] {
    return this.clients.map(({ name }) => name)
  }

  /**
   * The answer that all give.
   * @param shape reads an answer into what of it counts; two answers are alike where their shapes are
   * @throws ChainError
   */
  async agreed<T>(method: string, params: readonly unknown[], shape: (answer: unknown) => T): Promise<T> {
    const [one] = await this.agreedAll([{ method, params }], shape)
    return one as T
  }

  /**
   * The answers that all give to several questions, in their order.
   * @throws ChainError where one of them is refused or answered differently
   */
  async agreedAll<T>(questions: readonly RpcQuestion[], shape: (answer: unknown, at: number) => T): Promise<T[]> {
    if (questions.length === 0) return []
    const told = await this.each(async (client) => {
      const answers = await many(client, questions)
      return answers.map((answer, at) => {
        if (!answer.ok) throw answer.failure
        return shape(answer.result, at)
      })
    })
    const [first, ...others] = told
    if (first === undefined) throw new ChainError(this.network, 'unavailable', 'no provider')
    const text = textOf(first)
    for (const [at, other] of others.entries()) {
      if (textOf(other) !== text) {
        const about = `${this.names[0]} and ${this.names[at + 1]} answer ${questions[0]?.method} differently`
        throw new ChainError(this.network, 'disagree', about)
      }
    }
    return first
  }

  /**
   * What every provider says for itself.
   * @throws ChainError where one of them does not answer, or not in the shape
   */
  async each<T>(ask: (client: RpcClient) => Promise<T>): Promise<T[]> {
    return await Promise.all(
      this.clients.map(async (client) => {
        try {
          return await ask(client)
        } catch (failure) {
          throw this.asChainError(client, failure)
        }
      }),
    )
  }

  /** What every provider says for itself, also where it refuses or is silent. */
  async settled<T>(ask: (client: RpcClient) => Promise<T>): Promise<(T | ChainError | RpcFailure)[]> {
    return await Promise.all(
      this.clients.map(async (client) => {
        try {
          return await ask(client)
        } catch (failure) {
          if (failure instanceof RpcFailure && failure.fault === 'refused') return failure
          return this.asChainError(client, failure)
        }
      }),
    )
  }

  close(): void {
    for (const client of this.clients) client.close()
  }

  private asChainError(client: RpcClient, failure: unknown): ChainError {
    if (failure instanceof ChainError) return failure
    if (failure instanceof ShapeError)
      return new ChainError(this.network, 'malformed', `${client.name}: ${failure.message}`)
    if (failure instanceof RpcFailure) {
      const error = new ChainError(this.network, FAULT[failure.fault], `${client.name}: ${failure.message}`)
      error.cause = failure
      return error
    }
    throw failure
  }
}

/**
 * The height that all of the providers have reached.
 * @param most so many blocks one may be behind another and still be read with
 * @throws ChainError
 */
export function commonHeight(quorum: Quorum, heights: readonly number[], most: number): number {
  const [low, high] = [Math.min(...heights), Math.max(...heights)]
  if (high - low <= most) return low
  const behind = quorum.names[heights.indexOf(low)]
  throw new ChainError(quorum.network, 'unavailable', `${behind} is ${high - low} blocks behind`)
}

/** One question as itself, several in one request. */
async function many(client: RpcClient, questions: readonly RpcQuestion[]): Promise<RpcAnswer[]> {
  const [question] = questions
  if (question === undefined || questions.length > 1) return await client.batch(questions)
  return [{ ok: true, result: await client.call(question.method, question.params) }]
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part)) ?? 'undefined'
}
