/**
 * How many decimals a value and the limits it was judged by are shown with: those of its series, and as many more as it takes
 * that 8.04 beside a limit of 8 does not read "8.0", or a limit of 100.5 "101".
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

/** Shown in such steps, a limit is itself, and what is not the limit differs from it. */
const isApart = (value: number, limit: number, steps: number): boolean =>
  value === limit
    ? Math.abs(limit * steps - Math.round(limit * steps)) < 1e-6
    : Math.abs(value - limit) * steps > 0.5 + 1e-6
