/** Whole minutes that so many seconds take, at least one: a promise is not to be shorter than what it is about. */
export const minutesOf = (seconds: number): number => Math.max(Math.ceil(seconds / 60), 1)
