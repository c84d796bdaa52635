/** What the devices of a waybill measured, held against the product profiles of its goods. Pure. */
import type { ProbeAssessment, ProductAssessment } from '@coldway/contract/products/product-assessment.ts'
import type { ProductDefinition } from '@coldway/contract/products/product-definition.ts'
import type { ShownGoods } from '@coldway/contract/waybills/waybill-fields.ts'
import { breachesOf, createAssessment, isTolerated } from '../products/index.ts'
import { coveredMs, createRuns, type Limits, type Run } from '../sensors/index.ts'
import type { SpentBefore } from './goods.store.ts'

/** What one series did to goods of one profile. */
export interface MeasuredGoods {
  readonly assessment: ProbeAssessment
  /** Times outside the label range. */
  readonly outside: readonly Run[]
  /** When the profile was exceeded. */
  readonly breaches: readonly number[]
}

export const createGoods = (definition: ProductDefinition, holdMaxMs: number) => {
  const assessment = createAssessment(definition, holdMaxMs)
  const runs = createRuns({ low: definition.lowC, high: definition.highC }, holdMaxMs)
  return {
    take(atMs: number, value: number): void {
      assessment.take(atMs, value)
      runs.take(atMs, value)
    },
    end(): MeasuredGoods {
      const outside = runs.end().runs
      const never = outside.filter(({ side }) => !isTolerated(definition, side)).map(({ fromMs }) => fromMs)
      return { assessment: assessment.end(), outside, breaches: [...assessment.breaches(), ...never] }
    },
  }
}

/** The range that all goods of a waybill tolerate without end. */
export const labelRangeOf = (goods: readonly Pick<ShownGoods, 'definition'>[]): Limits => {
  const lows = goods.flatMap(({ definition: { lowC } }) => lowC ?? [])
  const highs = goods.flatMap(({ definition: { highC } }) => highC ?? [])
  return { low: lows.length > 0 ? Math.max(...lows) : null, high: highs.length > 0 ? Math.min(...highs) : null }
}

interface Probe {
  readonly detailId: number
  readonly deviceName: string
  readonly key: string
  readonly goods: readonly MeasuredGoods[] | undefined
}

export const assessGoods = (
  goods: readonly ShownGoods[],
  series: readonly Probe[],
  spent: readonly SpentBefore[],
): ProductAssessment[] =>
  goods.map(({ productId, productName, lot, definition }, at) => {
    const probes = series.flatMap(({ goods: measured, ...probe }) => {
      const one = measured?.[at]
      return one ? { ...probe, ...one } : []
    })
    const before = spent.find((one) => one.productId === productId && one.lot === lot)
    const spentBeforeMs = before?.spentMs ?? 0
    const outsideMs = coveredMs(probes.flatMap(({ outside }) => outside))
    const assessed = probes.map(({ assessment }) => assessment)
    const breaches = breachesOf({ definition, probes: assessed, outsideMs, spentBeforeMs })
    return {
      productId,
      productName,
      lot,
      definition,
      isExceeded: breaches.length > 0,
      breaches,
      outsideMs,
      spentBeforeMs,
      unreviewedBefore: before?.unreviewed ?? 0,
      meanKineticC: most(assessed.map(({ meanKineticC }) => meanKineticC)),
      shelfLifeLostDays: most(assessed.map(({ shelfLifeLostDays }) => shelfLifeLostDays)),
      probes: probes.map(({ detailId, deviceName, key, assessment }) => ({ detailId, deviceName, key, assessment })),
    }
  })

const most = (values: readonly (number | null)[]): number | null =>
  values.reduce((found, value) => (found === null || (value !== null && value > found) ? value : found), null)
