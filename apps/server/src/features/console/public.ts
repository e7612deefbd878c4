/** What the rest of the server may use of console. */
export { numberIn, pageOf, readCursor } from './cursors.ts'
export type { HouseFigures } from './home.ts'
export { type MakeDependencies, makeOperator } from './make-operator.ts'
export { consoleArea, type Ground, openGround } from './module.ts'
export { inOrder, Operators } from './operators.ts'
export type { OwnCases } from './own-cases.ts'
export {
  type Applying,
  type Described,
  holdAsProposed,
  type Posting,
  type ProposalKind,
  type Subject,
} from './proposal-kinds.ts'
export type { Proposals } from './proposals.ts'
export { Timeline } from './timeline.ts'
