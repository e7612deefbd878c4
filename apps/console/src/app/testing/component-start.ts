/**
 * Begins the console's part of the component page: an operator who may everything, and a server that answers as it is
 * told; then the modules of the app, which find these in place of the real ones.
 */
import { answer } from './told-server.ts'

sessionStorage.setItem('console-token', 'told')
Object.assign(window, { fetch: answer })
void import('./component-page.tsx')
