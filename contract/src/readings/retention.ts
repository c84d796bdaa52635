/**
 * How long tracks and readings are kept and answered. An organisation's setting applies to all below it that have none. The
 * edge is one instant for the answer, the screen and the clean-up: what ended at it is still answered, what ended before it has
 * expired. (rules-and-calls.md section 9; settled.md "Retention")
 */
const dayMs = 86_400_000
const daysPerMonth = 365.25 / 12

/** Months the form offers; the server accepts any whole number between the first and the last. */
export const keptMonths = [3, 6, 12, 18, 24] as const
export const keptMonthsDefault = 3
export const keptMonthsMax = 24

/** Whole days, rounded up: 92 for three months. */
export const keptMsOf = (months: number): number => Math.ceil(months * daysPerMonth) * dayMs
