/**
 * The limits that all products have in common; those of one stand in its folder's `limits.ts`. Ids are sequence × 1024 +
 * index, so that no command may make more than 1,024 orders, trades or postings: most of these numbers follow from that.
 */
import { INDEX_SETTINGS } from '@candlewick/rules/index-price'

/** Ids that one command can give out, of each kind. */
export const IDS_PER_COMMAND = 1024
/** Orders one command may meet in the book (fills and self-trade expiries); an order that would need more stops there. */
export const MAX_MATCHES = 1000
/** Open orders of one customer over all symbols, so that cancelling all of them fits one command. */
export const MAX_OPEN_ORDERS_TOTAL = 1000
/** Levels on one side of a ladder. */
export const MAX_LADDER_LEVELS = 500
/** Characters of a client id. */
export const MAX_CLIENT_ID = 64
/**
 * Client ids of orders that are kept at once (144 bytes each). What was done more than 10 minutes ago makes room, the
 * heaviest user's first; an order that finds none is refused as `busy`.
 */
export const MAX_CLIENT_IDS = 8_000_000
/**
 * Of one customer: how many at once, and how many of orders that ended more than 10 minutes ago. The first is a hundred
 * new orders a second for 10 minutes; beyond it that customer alone is refused by `own_quota`.
 */
export const MAX_CLIENT_IDS_OF_OWNER = 60_000
export const CLIENT_ID_SHARE = 1_000
/** Ids of transfers and their like kept at once; of one customer; and of those older than 10 minutes. */
export const MAX_TRANSFER_IDS = 500_000
export const MAX_TRANSFER_IDS_OF_OWNER = 6_000
export const TRANSFER_ID_SHARE = 200
/**
 * Deposits and ended withdrawals whose ids are kept at once, of all and of one customer: for 30 days in any case, since
 * a chain that is read again brings them back.
 */
export const MAX_FUNDS_IDS = 2_000_000
export const MAX_FUNDS_IDS_OF_OWNER = 10_000
/** Withdrawals of one customer that are under way at once. */
export const MAX_WITHDRAWALS_OF_OWNER = 1_000
/** Conditions, OCO legs and icebergs of one customer, ended ones included while their client ids are kept. */
export const MAX_CONDITIONS_OF_OWNER = 10_000
/** Conditions of aged orders that one command may look through aged orders for, to make room for a new one. */
export const MAX_SQUEEZED = 1_000
/** Owners of accounts that can exist, each some 400 bytes. */
export const MAX_OWNERS = 5_000_000
/** Client ids of an idempotency store that one command drops at most when their time is over. */
export const MAX_CLIENT_IDS_DROPPED = 1_000
/** Conditions, OCO legs and icebergs kept at once, ended ones included while their client ids are; beyond it `busy`. */
export const MAX_CONDITIONS = 1_000_000
/** How long a client id stays taken after the end of its order, in milliseconds. */
export const CLIENT_ID_KEPT = 24 * 60 * 60 * 1000
/** And how long at least, whatever its owner and everybody else do. */
export const CLIENT_ID_FLOOR = 10 * 60 * 1000
/** How long the id of a deposit or an ended withdrawal is remembered, in milliseconds. */
export const FUNDS_ID_KEPT = 30 * 24 * 60 * 60 * 1000
/** Movements by hand whose ids are remembered at once; beyond it the next is refused. */
export const MAX_ADJUSTMENTS = 100_000
/** Networks that deposits can come from, and letters of the name of one. */
export const MAX_NETWORKS = 64
export const MAX_NETWORK_NAME = 32
/** Reversed deposits that their customers have not made good at once; beyond it the next reversal is refused. */
export const MAX_REVERSALS = 10_000
/** Assets and markets that can exist. */
export const MAX_ASSETS = 1024
export const MAX_MARKETS = 4096
/** Letters of the name of an entry of a prices command. */
export const MAX_ENTRY_NAME = 32
/** No fee rate is above a tenth (10,000,000 counts of 1e-8); products with a fee's remainder stay below 2^53 by it. */
export const MAX_FEE_RATE = 10_000_000
/**
 * The newest version of the rules that this engine knows. A journal begins under version 1 and takes a newer one on by
 * a `rules` command, so that an old one replays to its old digest: what a version changed asks `state.rulesVersion`.
 */
export const RULES_VERSION = 6
/** Characters of what says how a snapshot's state was written down. */
export const MAX_SNAPSHOT_FORMAT = 4_096
/** An index price older than this, in milliseconds, is none to whatever owes or is owed by it. */
export const STALE_AFTER = INDEX_SETTINGS.staleAfter
/** The highest price, in ticks: anything within a band around it is still exact. */
export const MAX_PRICE = 1_000_000_000_000_000
