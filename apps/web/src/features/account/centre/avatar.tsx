/** Somebody's picture, or the one of everybody who has none. */
import { cx } from '@candlewick/ui/cx.ts'

export const NO_PICTURE = '/img/user-img.png'

/** Beside a name that says who it is: the picture adds nothing for those who do not see it. */
export function Avatar({ address, className }: { address: string; className?: string }) {
  return (
    <img
      src={address || NO_PICTURE}
      alt=""
      width={56}
      height={56}
      className={cx('shrink-0 rounded-full border border-line bg-sunken object-cover', className)}
    />
  )
}
