/** All routes. A new area adds its file of routes and its line here. */
import { accountInfoRoute, accountRedirects, userIndexRoute } from './account.ts'
import { assetsRoutes } from './assets.ts'
import { homeRoutes } from './home.ts'
import { marketMainRoute, quotesRoute } from './market.ts'
import { ordersRoutes } from './orders.ts'
import { rateRoute } from './rate.ts'
import { rootRoute } from './root.ts'
import { terminalRoutes } from './terminal.ts'
import { loginRoute, registerRoute, resetRoute, userRoute } from './user.ts'

export const routeTree = rootRoute.addChildren([
  ...homeRoutes,
  quotesRoute,
  marketMainRoute,
  rateRoute,
  ...terminalRoutes,
  userRoute,
  loginRoute,
  registerRoute,
  resetRoute,
  userIndexRoute,
  accountInfoRoute,
  ...accountRedirects,
  ...assetsRoutes,
  ...ordersRoutes,
])
