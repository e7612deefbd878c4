/** How long what was asked for by a call counts as fresh; what moves in between comes by the socket. */

export const PICTURE_FRESH_MS = 60_000

/** A point of the day's line is half an hour: asking more often shows nothing new. */
export const DAY_FRESH_MS = 5 * 60_000
