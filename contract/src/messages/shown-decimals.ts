/**
 * Decimals with which a value and its limits are shown: those of the series, and as many more as it takes that 8.04 beside a
 * limit of 8 does not read "8.0", nor a limit of 100.5 "101".
 */
import type { Measured } from './notices.ts'

const most = 6

export const shownDecimals = (
  { decimals, lower, upper }: Pick<Measured, 'decimals' | 'lower' | 'upper'>,
  value: number,
): number => {
  for (let shown = decimals; shown <= most; shown++)
    if ([lower, upper].every((limit) => limit === null || isApart(value, limit, 10 ** shown))) return shown
  return decimals
}

/** True when rounding to these steps keeps the limit exact and a different value apart from it. */
const isApart = (value: number, limit: number, steps: number): boolean =>
  value === limit
    ? Math.abs(limit * steps - Math.round(limit * steps)) < 1e-6
    : Math.abs(value - limit) * steps > 0.5 + 1e-6
