/**
 * What a product is to the state machine: its commands, and everything that the machine asks of it. Each product says it
 * in the `product.ts` of its folder; products.ts lists them. Whatever is optional is left out where there is nothing to
 * say.
 */

import type { Halt } from './faults/commands.ts'
import type { AccountType, PricesCommand } from './ledger/commands.ts'
import type { RefusedEvent } from './ledger/events.ts'
import type { ByteReader, ByteWriter } from './memory/bytes.ts'
import type { Invariant } from './persist/invariant.ts'
import type { Ground } from './state.ts'

/** The types that a product brings along. */
export interface Kind {
  command: { readonly type: string }
  event: { readonly type: string }
  /** Why its postings happen. */
  reason: string
  /** What its rules look at: the ground, and beside it what is its own and that of products below it. */
  state: Ground
  /** What it adds to the state. */
  own: object
  /** What an installation may set. */
  limits: object
  /** What may be asked of it (`Engine.read`). */
  reads: object
}

/** One function a type of command; what comes back is why it was refused. */
export type Commands<State, Command extends { readonly type: string }> = {
  readonly [Type in Command['type']]: (
    state: State,
    command: Extract<Command, { readonly type: Type }>,
  ) => RefusedEvent | undefined
}

/**
 * What a command is to a restriction of its customer. `free`: never in its way; `closes`: ends or lowers what is there,
 * possible under all; `settles`: possible unless she is closed; `trades`, `withdraws`.
 */
export type Nature = 'free' | 'closes' | 'settles' | 'trades' | 'withdraws'

/** The nature of each command that a customer can send, so that a new one cannot be forgotten. */
export type Natures<State, Command extends { readonly type: string }> = {
  readonly [Type in Extract<Command, { readonly user: string }>['type']]:
    | Nature
    | ((state: State, command: Extract<Command, { readonly type: Type }>) => Nature)
}

/**
 * The commands that cancel, close, protect or pay back, by what they say themselves, whatever the state is. They are
 * never refused for being busy.
 */
export type Reducing<Command extends { readonly type: string }> = {
  readonly [Type in Extract<Command, { readonly user: string }>['type']]?:
    | true
    | ((command: Extract<Command, { readonly type: Type }>) => boolean)
}

/** What common commands ask of a product whose accounts money enters and leaves; accounts are named by the ledger's numbers. */
export interface AccountHooks<State> {
  /**
   * The ledger's type of the account that a caller's number and pair mean; −1 where that pair has none, undefined where
   * the number is none of its own.
   */
  accountType?(state: State, account: number, pair: string | undefined): number | undefined
  /** The symbol for whose sake nothing may leave the account now; undefined where none keeps it. */
  frozenFrom?(state: State, owner: number, type: number, asset: number): string | undefined
  /** What may leave the account; undefined where it is none of its own. */
  transferable?(state: State, owner: number, type: number, asset: number): number | undefined
  /** Why the amount may not leave the account, of which `available` might. */
  leavingFault?(
    state: State,
    owner: number,
    type: number,
    asset: number,
    amount: number,
    available: number,
  ): RefusedEvent | undefined
  /** Money came into the account, or left it. */
  moneyMoved?(state: State, owner: number, type: number, asset: number): void
  /** Whether the owner owes something of the asset that is yet to be settled: nothing may be withdrawn then. */
  isUnsettled?(state: State, owner: number, asset: number): boolean
  /** What its accounts owe of an asset beside what is issued of it; undefined where it has none that may. */
  owed?(state: State, asset: number): number | undefined
}

/** An owner of the house's own money that a product books on, and what operators do with it. */
export interface House {
  readonly owner: string
  /** The accounts of its that the product books on; where it is not said, the spot account. */
  readonly accounts?: readonly AccountType[]
  /** Its name among the funds that operators watch: what of its spot account is occupied could be owed. */
  readonly fund?: string
  /** Where all of it is bound, nobody loses by it: the product takes on no more. */
  readonly mayEnd?: true
  /** It can be given money by an operator's file (`house.fund`). */
  readonly given?: true
  /** Adjustments move money in and out of it. */
  readonly moved?: true
}

/** What the machine asks of a product, at its times. */
export interface Hooks<State> extends AccountHooks<State> {
  /** Unique; its commands' types begin with it and a dot. */
  readonly name: string
  /** Looks at the version of the rules: of a new state, and of one that is being restored, before anything else is. */
  begin?(state: State): void
  /** The rules have another version than `before`; `freed` where accounts that a fault had spared fall due again. */
  onRules?(state: State, before: number, freed: boolean): void
  /** The rules of a spot market are others now. */
  onMarket?(state: State, symbol: string): void
  /** Index prices were told. Product by product, before anybody settles. */
  onPrices?(state: State, command: PricesCommand): void
  /** A command was not refused: does what it left due, or what time did. Asked each time, so that it must be quick to say no. */
  settle?(state: State): void
  /** Whether the next command, whatever it is, goes on with what did not fit into the last. */
  hasDue?(state: State): boolean
  /** The symbol that postings name by this number, −2 or below; undefined where the number is none of its own. */
  symbolOf?(state: State, market: number): string | undefined
  /** The step in which it counts the symbol's index price; undefined where it does not. */
  stepOf?(state: State, symbol: string): string | undefined
  /** Whether it has a market of that name, which a fault in a command of it would halt. */
  hasMarket?(state: State, symbol: string): boolean
  /** What to take out of the way for what `Faults.at` says; undefined where that is none of its own. */
  haltAt?(place: object): Halt | undefined
  /** Halts its market, if there is one of that name, and says so. */
  halt?(state: State, symbol: string): void
  /** Whose accounts of the house it books on; operators are shown them. One may be named by several products. */
  readonly houses?: readonly House[]
  /** Adds what it holds, by the ledger's account. */
  addHeld?(state: State, held: Float64Array): void
  /** Throws where something does not hold that must after every command. */
  check?(state: State, invariant: Invariant): void
  /** A whole snapshot was read. */
  restored?(state: State): void
  /** What it writes into snapshots. */
  readonly sections?: readonly SnapshotSection<State>[]
  /** What of it stood in snapshots before they had sections; nothing new comes here. */
  readonly parts?: readonly SnapshotPart<State>[]
}

/** A part of a snapshot with its tag, its version and its length, written where there is anything to say. */
export interface SnapshotSection<State> {
  /** Unique for ever. */
  readonly tag: string
  /** Of what `write` writes; `read` is told which one it reads. */
  readonly version: number
  /** Whether there is anything to write. */
  present(state: State): boolean
  write(state: State, writer: ByteWriter): void
  read(state: State, reader: ByteReader, version: number): void
}

/** A part of a snapshot whose presence is a bit of the snapshot's version. */
export interface SnapshotPart<State> {
  /** Unique for ever; parts are written in the order of their bits. */
  readonly bit: number
  present(state: State): boolean
  write(state: State, writer: ByteWriter): void
  read(state: State, reader: ByteReader): void
}

export interface Product<Of extends Kind> extends Hooks<Of['state']> {
  readonly commands: Commands<Of['state'], Of['command']>
  /** What each of its commands is to a restricted customer. */
  readonly natures: Natures<Of['state'], Of['command']>
  /** Which of its commands reduce what is there; left out where none does. */
  readonly reducing?: Reducing<Of['command']>
  readonly reasons: readonly Of['reason'][]
  /** Its types, for the compiler alone. */
  readonly kind?: Of
  /** What it adds to a new state. */
  own(limits: Of['limits']): Of['own']
  reads(state: Of['state']): Of['reads']
}
