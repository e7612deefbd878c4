/** What a page of specimens offers to the programme that looks through it, and when what it did is done. */

export interface StandHandle<Language extends string> {
  /** Says everything in a language; resolves when it is said. */
  speak(language: Language): Promise<void>
  /** What does not fit now: specimen, what, and which text. */
  faults(): Promise<string[]>
}

const turn = () => new Promise((resume) => setTimeout(resume))

/** Everything that was begun (parts, answers) comes to its end. */
export async function settled(): Promise<void> {
  for (let times = 0; times < 5; times += 1) await turn()
}

/** Whatever changes its looks has done so: without motion that takes a frame. */
export async function painted(): Promise<void> {
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
}
