/** The lists of the home page. */
export const GLANCE_KINDS = ['coins', 'contracts', 'currencies', 'metals'] as const
export type GlanceKind = (typeof GLANCE_KINDS)[number]
