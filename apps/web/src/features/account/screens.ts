/** The screens of this area, each fetched when its address is gone to. */
import { screen } from '../../navigation/screen.ts'

export const CentrePage = screen(() => import('./centre/centre-page.tsx'))
export const PromotionPage = screen(() => import('./centre/promotion-page.tsx'))
export const InfoPage = screen(() => import('./centre/info-page.tsx'))
export const IdentityPage = screen(() => import('./identity/identity-page.tsx'))
export const PrimaryPage = screen(() => import('./identity/primary-page.tsx'))
export const AdvancedPage = screen(() => import('./identity/advanced-page.tsx'))
export const BankPage = screen(() => import('./bank/bank-page.tsx'))
export const PaymentsPage = screen(() => import('./payments/payments-page.tsx'))
export const LoginPage = screen(() => import('./sign-in/login-page.tsx'))
export const RegisterPage = screen(() => import('./sign-in/register-page.tsx'))
export const ResetPage = screen(() => import('./sign-in/reset-page.tsx'))
export const SecurityPage = screen(() => import('./security/security-page.tsx'))
export const DevicesPage = screen(() => import('./security/devices-page.tsx'))
export const KeysPage = screen(() => import('./keys/keys-page.tsx'))
export const NotMePage = screen(() => import('./sign-in/not-me-page.tsx'))
