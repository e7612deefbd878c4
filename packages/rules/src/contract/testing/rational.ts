/** Rational numbers of any size, for the oracle alone: written to be evidently right, not to be quick. */
export class Rational {
  readonly numerator: bigint
  readonly denominator: bigint

  constructor(numerator: bigint, denominator = 1n) {
    if (denominator === 0n) throw new RangeError('division by zero')
    const sign = denominator < 0n ? -1n : 1n
    const divisor = gcd(numerator < 0n ? -numerator : numerator, denominator < 0n ? -denominator : denominator)
    this.numerator = (sign * numerator) / divisor
    this.denominator = (sign * denominator) / divisor
  }

  /** "0.0005", "-3", "1.25". */
  static of(text: string | number): Rational {
    const [whole = '0', decimals = ''] = String(text).split('.')
    return new Rational(BigInt(whole + decimals), 10n ** BigInt(decimals.length))
  }

  plus(other: Rational): Rational {
    return new Rational(
      this.numerator * other.denominator + other.numerator * this.denominator,
      this.denominator * other.denominator,
    )
  }
  minus(other: Rational): Rational {
    return this.plus(other.negated())
  }
  times(other: Rational): Rational {
    return new Rational(this.numerator * other.numerator, this.denominator * other.denominator)
  }
  by(other: Rational): Rational {
    return new Rational(this.numerator * other.denominator, this.denominator * other.numerator)
  }
  negated(): Rational {
    return new Rational(-this.numerator, this.denominator)
  }
  /** Negative, 0 or positive. */
  against(other: Rational): number {
    const difference = this.numerator * other.denominator - other.numerator * this.denominator
    return difference < 0n ? -1 : difference > 0n ? 1 : 0
  }
  get sign(): number {
    return this.numerator < 0n ? -1 : this.numerator > 0n ? 1 : 0
  }
  /** The whole number at or below. */
  floor(): bigint {
    const quotient = this.numerator / this.denominator
    return this.numerator < 0n && quotient * this.denominator !== this.numerator ? quotient - 1n : quotient
  }
  /** The whole number at or above. */
  ceil(): bigint {
    return -this.negated().floor()
  }
  /** The multiple of `step` at or below. */
  downTo(step: Rational): Rational {
    return new Rational(this.by(step).floor()).times(step)
  }
  /** The multiple of `step` at or above. */
  upTo(step: Rational): Rational {
    return new Rational(this.by(step).ceil()).times(step)
  }
  /** A decimal string of so many digits, cut off: for golden figures. */
  cut(decimals: number): string {
    const scaled = (this.numerator * 10n ** BigInt(decimals)) / this.denominator
    const digits = scaled.toString().padStart(decimals + 1, '0')
    return `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}`
  }
}

export const NOUGHT = new Rational(0n)
export const ONE = new Rational(1n)

export function most(a: Rational, b: Rational): Rational {
  return a.against(b) >= 0 ? a : b
}

export function least(a: Rational, b: Rational): Rational {
  return a.against(b) <= 0 ? a : b
}

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x === 0n ? 1n : x
}
