/**
 * What the private socket says about products that this folder knows nothing of: each area says once what is done with
 * its messages, and how it forgets a customer.
 */
import type { PrivateMessage } from '@candlewick/protocol/realtime'

type Messages = { [Message in PrivateMessage as Message['type']]: Message }

/** What one area does with messages of the private socket. */
export interface OwnChannel {
  readonly hear: { readonly [Type in keyof Messages]?: (message: Messages[Type]) => void }
  /** Everything heard belongs to one customer: gone when another one, or nobody, is logged in. */
  readonly forget?: () => void
}

const channels: OwnChannel[] = []

/** From now on the area is told what comes by its channel. */
export function register(channel: OwnChannel): void {
  channels.push(channel)
}

/** Tells the areas that registered for such a message; nobody, where none did. */
export function tell<Type extends keyof Messages>(type: Type, message: Messages[Type]): void {
  for (const { hear } of channels) hear[type]?.(message)
}

/** Has every area forget the customer. */
export function forgetCustomer(): void {
  for (const { forget } of channels) forget?.()
}
