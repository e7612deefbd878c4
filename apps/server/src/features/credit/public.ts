/** What the rest of the server may use of credit scores. */
export { creditArea } from './module.ts'
export { CreditScores } from './scores.ts'
