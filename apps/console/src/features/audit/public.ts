/** What the audit trail shows of itself. */
export { auditRoutes } from './routes.ts'
