/** Apart from the list, which few pages need: every page begins with this one. */
export const DEFAULT_TIMEZONE = 'Asia/Hong_Kong'

/** How many hours it is ahead of UTC: all year, and every year since 1980. */
export const DEFAULT_TIMEZONE_HOURS = 8
