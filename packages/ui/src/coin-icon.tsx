/** The picture of a coin or the flag of a currency, in a disc of one size; where there is none, its letter in a ring. */
import { useState } from 'react'
import { cx } from './cx.ts'
import { pictureOf } from './pictures.ts'

/** Signs that say more than the first letter. */
const SIGNS = new Map([
  ['XAU', 'Au'],
  ['XAG', 'Ag'],
])

const SIZES = { sm: 'size-5', md: 'size-7', lg: 'size-9' } as const

interface CoinIconProps {
  /** The code of the coin or currency, in capitals. */
  coin: string
  size?: keyof typeof SIZES
  className?: string
}

export function CoinIcon({ coin, size = 'md', className }: CoinIconProps) {
  const picture = pictureOf(coin)
  const [failed, setFailed] = useState<string>()
  const shown = picture !== undefined && picture !== failed
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full border text-11 font-bold text-ink',
        shown ? 'border-line bg-sunken' : 'border-line-strong bg-surface',
        SIZES[size],
        className,
      )}
    >
      {shown ? (
        <img
          src={picture}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full"
          onError={() => setFailed(picture)}
        />
      ) : (
        (SIGNS.get(coin) ?? coin.slice(0, 1).toUpperCase())
      )}
    </span>
  )
}
