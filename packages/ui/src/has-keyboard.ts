/** Whether a keyboard is at hand: on phones one would come up over half of what is to be read. */
export const hasKeyboard = (): boolean => !matchMedia('(pointer: coarse)').matches
