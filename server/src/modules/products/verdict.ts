/** Judges goods by what all probes of a shipment measured. Pure. */
import type { ProbeAssessment, ProductBreach } from '@coldway/contract/products/product-assessment.ts'
import type { ProductDefinition } from '@coldway/contract/products/product-definition.ts'

export interface GoodsEvidence {
  readonly definition: ProductDefinition
  readonly probes: readonly ProbeAssessment[]
  /** Time during which at least one probe was outside the label range. */
  readonly outsideMs: number
  /** What reviewed shipments of the same lot spent before. */
  readonly spentBeforeMs: number
}

const minuteMs = 60_000

/** What exceeds the profile, the earliest first. Time outside on a side without limits is allowed by a budget only. */
export const breachesOf = ({ definition, probes, outsideMs, spentBeforeMs }: GoodsEvidence): ProductBreach[] => {
  const { budgetMin, meanKineticMaxC, shelfLifeDays } = definition
  const breaches: ProductBreach[] = []
  const add = (kind: ProductBreach['kind'], atMs: number | null): void => {
    breaches.push({ kind, atMs })
  }
  const frozen = earliest(probes.map(({ frozenAtMs }) => frozenAtMs))
  if (frozen !== null) add('frozen', frozen)
  const reached = earliest(probes.flatMap((probe) => probe.limits.map(({ reachedAtMs }) => reachedAtMs)))
  if (reached !== null) add('limit', reached)
  const isOutside = probes.some(
    ({ aboveMs, belowMs }) =>
      (aboveMs > 0 && !isTolerated(definition, 'high')) || (belowMs > 0 && !isTolerated(definition, 'low')),
  )
  if (isOutside) add('outside', null)
  if (budgetMin !== null && spentBeforeMs + outsideMs > budgetMin * minuteMs) add('budget', null)
  const warm = probes.filter(
    ({ meanKineticWorst }) => meanKineticMaxC !== null && (meanKineticWorst?.valueC ?? -Infinity) > meanKineticMaxC,
  )
  if (warm.length > 0)
    add('meanKinetic', earliest(warm.map(({ meanKineticWorst }) => meanKineticWorst?.untilMs ?? null)))
  if (shelfLifeDays !== null && probes.some(({ shelfLifeLostDays }) => (shelfLifeLostDays ?? 0) >= shelfLifeDays))
    add('shelfLife', null)
  return breaches.toSorted((one, other) => (one.atMs ?? Infinity) - (other.atMs ?? Infinity))
}

/** Whether some time outside the label range is allowed on that side. */
export const isTolerated = ({ limits, budgetMin }: ProductDefinition, side: 'high' | 'low'): boolean => {
  const sides: readonly string[] = side === 'high' ? ['above', 'atOrAbove'] : ['below', 'atOrBelow']
  return budgetMin !== null || limits.some((limit) => sides.includes(limit.side))
}

const earliest = (times: readonly (number | null)[]): number | null =>
  times.reduce((found, atMs) => (found === null || (atMs !== null && atMs < found) ? atMs : found), null)
