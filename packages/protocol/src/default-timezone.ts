/** Apart from the list, which few pages need: every page begins with this one. */
export const DEFAULT_TIMEZONE = 'Asia/Hong_Kong'
