/** The texts in Japanese: those every page needs at once, and where those of each feature are fetched from. */
export const shared = import.meta.glob<object>('../../locales/ja/{common,layout,*-names}.json', {
  eager: true,
  import: 'default',
})
export const features = import.meta.glob<object>(['../../locales/ja/*.json', '!**/{common,layout,*-names}.json'], {
  import: 'default',
})
