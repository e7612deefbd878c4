/** The texts in English, by file. */
export const texts = import.meta.glob<object>('../../locales/en/*.json', { eager: true, import: 'default' })
