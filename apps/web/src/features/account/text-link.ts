/** The look of a text link among sentences. */
export const TEXT_LINK = 'font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink'
