/**
 * Begins the component page: settings of its own, a server that answers as it is told and no socket; then the modules
 * of the app, which find these in place of the real ones.
 */
import { answer, MuteSocket, ToldRequest } from './told-server.ts'

if (window.platformConfig) window.platformConfig = { ...window.platformConfig, keyName: 'components' }
Object.assign(window, { fetch: (url: string) => answer(url), WebSocket: MuteSocket, XMLHttpRequest: ToldRequest })
void import('./component-page.tsx')
