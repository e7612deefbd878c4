/** Hands a file to the browser, which saves it. */

/** @param name the file's name without its ending */
export function saveCsv(csv: string, name: string): void {
  // The mark at the start tells spreadsheets that the text is UTF-8.
  save(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

/** @param pieces of a CSV that came piece by piece; `name` without its ending */
export function saveCsvPieces(pieces: readonly Blob[], name: string): void {
  save(new Blob(['\uFEFF', ...pieces], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

/** @param name the file's name without its ending */
export function saveText(text: string, name: string): void {
  save(new Blob([text], { type: 'text/plain;charset=utf-8' }), `${name}.txt`)
}

function save(blob: Blob, file: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = file
  link.click()
  URL.revokeObjectURL(url)
}
