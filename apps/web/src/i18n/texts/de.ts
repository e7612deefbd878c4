/** The texts in German: those every page needs at once, and where those of each feature are fetched from. */
export const shared = import.meta.glob<object>('../../locales/de/{common,layout,*-names}.json', {
  eager: true,
  import: 'default',
})
export const features = import.meta.glob<object>(['../../locales/de/*.json', '!**/{common,layout,*-names}.json'], {
  import: 'default',
})
