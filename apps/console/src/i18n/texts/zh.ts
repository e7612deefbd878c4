/** The texts in Chinese, by file. */
export const texts = import.meta.glob<object>('../../locales/zh/*.json', { eager: true, import: 'default' })
