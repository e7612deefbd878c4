import { Passwords } from '../src/features/account/passwords.ts'

/** A tenth of a second of a core for each password is most of what some tests would take. */
export const quickPasswords = () => new Passwords({ memoryCost: 64, timeCost: 1, parallelism: 1 })
