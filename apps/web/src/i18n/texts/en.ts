/** The texts in English: those every page needs at once, and where those of each feature are fetched from. */
export const shared = import.meta.glob<object>('../../locales/en/{common,layout,*-names}.json', {
  eager: true,
  import: 'default',
})
export const features = import.meta.glob<object>(['../../locales/en/*.json', '!**/{common,layout,*-names}.json'], {
  import: 'default',
})
