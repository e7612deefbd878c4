/** What is wrong with a policy: the field's path first. */
export class PolicyError extends Error {
  override readonly name = 'PolicyError'
}
