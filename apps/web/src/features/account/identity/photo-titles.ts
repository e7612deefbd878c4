/** What each photo of a document shows, by its kind; keys of the texts of identity. */
export const PHOTO_TITLES = {
  id_card: { front: 'cardFront', back: 'cardBack', hand: 'hand' },
  passport: { front: 'passportFront', back: 'passportBack', hand: 'hand' },
} as const
