/** Who asked for a change, and who approved it where somebody did: the same words in a cell, a sheet and a file. */
export function byWhom(asked: string, approved: string | null | undefined): string {
  return [asked, approved].filter(Boolean).join(' + ')
}
