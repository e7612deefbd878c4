/** What is said of documents and of their review, word by word. */

export const DOCUMENT_TYPES = ['id_card', 'passport'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]

/** The photos of an advanced verification. */
export const PHOTO_SIDES = ['front', 'back', 'hand'] as const
export type PhotoSide = (typeof PHOTO_SIDES)[number]

/** Why a review can end in a no; each has its words and what to do about it in every language. */
export const REJECT_REASONS = [
  'photo_unreadable',
  'photo_glare',
  'photo_cropped',
  'hand_unclear',
  'name_mismatch',
  'number_mismatch',
  'country_mismatch',
  'document_expired',
  'document_kind',
  'copy',
  'underage',
  'other',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]
