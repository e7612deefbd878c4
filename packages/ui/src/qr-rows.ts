/** The cells of a QR picture, row by row, dark ones true, with the quiet around them. */
import encodeQR from 'qr'

/** Cells of quiet around it, without which some cameras do not find it. */
const QUIET = 4

export function qrRows(text: string): boolean[][] {
  return encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
}
