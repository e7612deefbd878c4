/** What the demo's component page offers to whoever looks through it, of the customers' app and of the console. */
export interface ComponentPage {
  speak(language: string): Promise<void>
  faults(): Promise<string[]>
}

declare global {
  interface Window {
    standing?: ComponentPage
  }
}
