/**
 * Looking ahead: the commands that come next, looked up together before the first of them is applied.
 *
 * With many books and customers the records of a command lie far from each other in much memory, and each that is
 * fetched when it is needed takes as long as a hundred steps of work; there are about ten. Asked for together they come
 * together. So whoever applies a group tells it first (`Engine.expect`), and block by block it is seen who asks, in
 * which market and under which client id, and what that points to is fetched (prefetch-block.ts). What is kept here of a
 * command can never become wrong by those before it: owners, markets and order lists stay once they are there, a hash
 * follows from its text. Where something was not there yet, it is looked for again when the command is applied.
 */

import { MAX_CLIENT_ID } from '../limits.ts'
import { hashOf } from '../memory/name-index.ts'
import { i32At } from '../memory/typed.ts'
import type { Book } from '../spot/book.ts'
import type { SpotAmendCommand, SpotCancelCommand, SpotSubmitCommand } from '../spot/commands.ts'
import { BLOCK, PrefetchBlock, type Stores } from './prefetch-block.ts'

/** Kinds of command: the three that nearly all are, and every other. */
export const OTHER = 0
export const SUBMIT = 1
export const CANCEL = 2
export const AMEND = 3

/** A command of whatever product, of which three types of spot's are looked at. */
interface Typed {
  readonly type: string
}

/** As `Recorded` of commands.ts. */
interface Recorded {
  readonly command: Typed
}

export class Prefetch {
  #group: readonly Recorded[] = []
  /** Place in the group of the command that comes next, and where the block begins and ends that was looked up. */
  #next = 0
  #start = 0
  #end = 0
  /** Place in the block of the command that is being applied; the arrays below have one element (or four) for each. */
  #at = 0
  readonly #kinds = new Int32Array(BLOCK)
  readonly #nameHashes = new Int32Array(BLOCK)
  readonly #owners = new Int32Array(BLOCK)
  readonly #books: (Book | undefined)[] = Array.from({ length: BLOCK })
  readonly #lists = new Int32Array(BLOCK)
  readonly #clientHashes = new Int32Array(BLOCK * 4)
  readonly #block = new PrefetchBlock()

  /** Tells what comes next; looked at when the first of them is applied. */
  expect(group: readonly Recorded[]): void {
    this.#group = group
    this.#next = 0
    this.#end = 0
  }

  /** Goes on to the command that is about to be applied, expected or not. */
  advance(state: Stores, recorded: Recorded): void {
    if (this.#group[this.#next] !== recorded) this.expect([recorded])
    if (this.#next >= this.#end) this.#lookUp(state)
    this.#at = this.#next - this.#start
    this.#next += 1
  }

  /** Which kind the command is. */
  get kind(): number {
    return i32At(this.#kinds, this.#at)
  }

  /** The number of the command's owner, or −1. */
  ownerOf(state: Stores, { user }: { user: string }): number {
    const owner = i32At(this.#owners, this.#at)
    return owner >= 0 ? owner : state.registry.ownerNumber(user)
  }

  /** The command's market, or undefined. */
  bookOf(state: Stores, symbol: string): Book | undefined {
    return this.#books[this.#at] ?? state.book(symbol)
  }

  /** Of a new order the owner's list in this market with the spot account, or −1 where it was not there yet. */
  get list(): number {
    return i32At(this.#lists, this.#at)
  }

  /** Gives the client ids back the hash of a new order's own. */
  recallClientId(state: Stores, clientId: string): void {
    state.clientIds.recall(this.#clientHashes, this.#at << 2, clientId)
  }

  #lookUp(state: Stores): void {
    const start = this.#next
    const count = Math.min(BLOCK, this.#group.length - start)
    this.#start = start
    this.#end = start + count
    let read = 0
    for (let at = 0; at < count; at += 1) read ^= nameOf(this.#commandAt(start + at)).charCodeAt(0)
    for (let at = 0; at < count; at += 1) this.#describe(at, this.#commandAt(start + at))
    const block = this.#block
    block.begin(read ^ state.registry.readNames(this.#nameHashes, count))
    for (let at = 0; at < count; at += 1) this.#find(state, at, this.#commandAt(start + at))
    block.fetch(state, this.#owners, this.#lists, count)
  }

  #commandAt(place: number): Typed {
    return (this.#group[place] as Recorded).command
  }

  /** A branch for each kind, so that the compiler knows the command's shape in it. */
  #describe(at: number, command: Typed): void {
    if (command.type === 'spot.submit') this.#keep(at, SUBMIT, asked(command).user)
    else if (command.type === 'spot.cancel') this.#keep(at, CANCEL, asked(command).user)
    else if (command.type === 'spot.amend') this.#keep(at, AMEND, asked(command).user)
    else this.#keep(at, OTHER, '')
  }

  #keep(at: number, kind: number, user: string): void {
    this.#kinds[at] = kind
    this.#nameHashes[at] = hashOf(user)
    this.#owners[at] = -1
    this.#lists[at] = -1
    this.#books[at] = undefined
  }

  #find(state: Stores, at: number, command: Typed): void {
    const kind = i32At(this.#kinds, at)
    if (kind === SUBMIT) this.#findSubmit(state, at, command as SpotSubmitCommand)
    else if (kind === CANCEL) this.#findCancel(state, at, command as SpotCancelCommand)
    else if (kind === AMEND) this.#findAmend(state, at, command as SpotAmendCommand)
  }

  #findSubmit(state: Stores, at: number, command: SpotSubmitCommand): void {
    const { clientId } = command
    const owner = this.#findOwner(state, at, command.user)
    const book = this.#findBook(state, at, command.symbol)
    if (clientId.length > MAX_CLIENT_ID) return
    const client = state.clientIds.hashInto(this.#clientHashes, at << 2, owner, clientId)
    if (owner < 0 || book === undefined) return
    this.#block.submit(state, at, owner, book, command, client)
  }

  #findCancel(state: Stores, at: number, { user, symbol, ids }: SpotCancelCommand): void {
    this.#findOwner(state, at, user)
    const book = symbol === undefined ? undefined : this.#findBook(state, at, symbol)
    const id = ids?.[0]
    if (book !== undefined && id !== undefined) this.#block.order(id, book, 0)
  }

  #findAmend(state: Stores, at: number, { user, symbol, id, price }: SpotAmendCommand): void {
    this.#findOwner(state, at, user)
    const book = this.#findBook(state, at, symbol)
    if (book !== undefined) this.#block.order(id, book, price ?? 0)
  }

  #findOwner(state: Stores, at: number, user: string): number {
    const owner = state.registry.ownerNumberOf(i32At(this.#nameHashes, at), user)
    this.#owners[at] = owner
    return owner
  }

  #findBook(state: Stores, at: number, symbol: string): Book | undefined {
    const book = state.book(symbol)
    this.#books[at] = book
    return book
  }
}

/** Whose the command is, of the kinds that are looked up; read first, since among many customers the texts lie far apart. */
function nameOf(command: Typed): string {
  if (command.type === 'spot.submit') return asked(command).user
  if (command.type === 'spot.cancel') return asked(command).user
  return command.type === 'spot.amend' ? asked(command).user : ' '
}

/** Of a command whose type is one of the three. */
function asked(command: Typed): SpotSubmitCommand | SpotCancelCommand | SpotAmendCommand {
  return command as SpotSubmitCommand | SpotCancelCommand | SpotAmendCommand
}
