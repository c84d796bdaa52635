/** What a report says of goods with a product profile: the verdict on each, and the figures of each probe that lead to it. */
import type { ProductAssessment } from '@coldway/contract/products/product-assessment.ts'
import { limitInWords, rangeInWords } from '@coldway/i18n/product-words.ts'
import type { ReportTable } from '../../platform/export/report-print.ts'
import type { ReportInputs } from './inputs.ts'
import { nothing, type Words } from './words.ts'

const minuteMs = 60_000

/** Nothing where no goods of the shipment have a profile. */
export const goodsOf = ({ condition }: ReportInputs, words: Words): ReportTable[] =>
  condition.goods.length === 0
    ? []
    : [
        verdictsOf(condition.goods, condition.verdict !== 'unknown', words),
        probesOf(condition.goods, words),
        limitsOf(condition.goods, words),
      ].filter(({ rows }) => rows.length > 0)

const numbersFrom = (head: readonly string[], first: number): boolean[] => head.map((_label, index) => index >= first)
const degrees = (valueC: number): string => String(Number(valueC.toFixed(1)))
const kinetic = (valueC: number | null): string => (valueC === null ? nothing : `${valueC.toFixed(2)} °C`)
const goodsName = ({ productName, lot }: ProductAssessment, { say }: Words): string =>
  lot === '' ? productName : `${productName}\n${say('shipment.goods.lot', { lot })}`

const verdictsOf = (goods: readonly ProductAssessment[], isKnown: boolean, words: Words): ReportTable => {
  const { say, lasting } = words
  const head = [
    say('shipment.goods.title'),
    say('products.range'),
    say('shipment.judged'),
    say('shipment.goods.outside'),
    say('reports.budgetBefore'),
    say('reports.budgetAfter'),
    say('shipment.goods.meanKinetic'),
    say('shipment.goods.shelfLife'),
  ]
  const rows = goods.map((one) => {
    const { budgetMin } = one.definition
    return [
      goodsName(one, words),
      rangeInWords({ say, degrees }, one.definition),
      judgementOf(one, isKnown, words),
      isMeasured(one) ? lasting(one.outsideMs) : nothing,
      beforeOf(one, words),
      budgetMin === null || !isMeasured(one) ? nothing : lasting(leftOf(budgetMin, one.spentBeforeMs + one.outsideMs)),
      kinetic(one.meanKineticC),
      shelfLifeOf(one, words),
    ]
  })
  return { title: say('shipment.goods.title'), head, rows, areNumbers: numbersFrom(head, 3), note: '', empty: nothing }
}

const isMeasured = ({ probes }: ProductAssessment): boolean =>
  probes.some(({ assessment }) => assessment.measuredMs > 0)
const leftOf = (budgetMin: number, spentMs: number): number => Math.max(0, budgetMin * minuteMs - spentMs)

/** The state, and each breach with its time. */
const judgementOf = (one: ProductAssessment, isKnown: boolean, { say, time }: Words): string => {
  if (!one.isExceeded) return say(`shipment.goods.${isKnown && isMeasured(one) ? 'within' : 'unmeasured'}`)
  const breaches = one.breaches.map(({ kind, atMs }) =>
    [say(`enums.productBreaches.${kind}`), atMs !== null && say('shipment.goods.since', { time: time(atMs) })]
      .filter(Boolean)
      .join(' '),
  )
  return [say('shipment.goods.exceeded'), ...breaches].join('\n')
}

/** What was left of the budget before this shipment. Shipments of the lot that nobody reviewed make it uncertain. */
const beforeOf = (one: ProductAssessment, { say, lasting }: Words): string => {
  const { budgetMin } = one.definition
  if (budgetMin === null) return nothing
  const left = lasting(leftOf(budgetMin, one.spentBeforeMs))
  return one.unreviewedBefore > 0
    ? `${left}\n${say('shipment.goods.unreviewed', { count: one.unreviewedBefore })}`
    : left
}

const shelfLifeOf = ({ definition, shelfLifeLostDays }: ProductAssessment, { say }: Words): string => {
  const { shelfLifeDays } = definition
  if (shelfLifeDays === null || shelfLifeLostDays === null) return nothing
  const left = Math.max(0, shelfLifeDays - shelfLifeLostDays).toFixed(1)
  return say('shipment.goods.shelfLifeOf', { left, all: String(shelfLifeDays) })
}

type Probe = ProductAssessment['probes'][number]
const probeName = ({ deviceName, key }: Probe, words: Words): string => `${deviceName}\n${words.series(key)}`

const probesOf = (goods: readonly ProductAssessment[], words: Words): ReportTable => {
  const { say, lasting, time } = words
  const head = [
    say('shipment.goods.title'),
    say('reports.probe'),
    say('reports.measured'),
    say('reports.above'),
    say('reports.below'),
    say('reports.degreeMinutes'),
    say('shipment.goods.meanKinetic'),
    say('reports.warmest'),
    say('reports.frozenAt'),
  ]
  const rows = goods.flatMap((one) =>
    one.probes.map((probe) => {
      const { measuredMs, aboveMs, belowMs, ...of } = probe.assessment
      const share = (partMs: number) =>
        measuredMs > 0 ? `${lasting(partMs)}\n${((100 * partMs) / measuredMs).toFixed(1)} %` : nothing
      const worst = of.meanKineticWorst
      return [
        goodsName(one, words),
        probeName(probe, words),
        lasting(measuredMs),
        share(aboveMs),
        share(belowMs),
        measuredMs > 0 ? `${of.degreeMinutesAbove.toFixed(1)} / ${of.degreeMinutesBelow.toFixed(1)}` : nothing,
        kinetic(of.meanKineticC),
        worst === null ? nothing : `${kinetic(worst.valueC)}\n${time(worst.fromMs)} –\n${time(worst.untilMs)}`,
        of.frozenAtMs === null ? nothing : time(of.frozenAtMs),
      ]
    }),
  )
  const energies = [...new Set(goods.map(({ definition }) => definition.activationKJPerMol))].join(', ')
  const note = say('reports.method', { energy: energies })
  return { title: say('reports.probes'), head, rows, areNumbers: numbersFrom(head, 2), note, empty: nothing }
}

const limitsOf = (goods: readonly ProductAssessment[], words: Words): ReportTable => {
  const { say, lasting, time } = words
  const head = [
    say('shipment.goods.title'),
    say('reports.probe'),
    say('shipment.goods.limit'),
    say('reports.times'),
    say('shipment.goods.longest'),
    say('shipment.goods.total'),
    say('shipment.goods.reached'),
  ]
  const rows = goods.flatMap((one) =>
    one.probes.flatMap((probe) =>
      probe.assessment.limits.map((limit) => [
        goodsName(one, words),
        probeName(probe, words),
        limitInWords({ say, degrees, lasting }, limit),
        String(limit.events),
        lasting(limit.longestMs),
        lasting(limit.totalMs),
        limit.reachedAtMs === null ? say('shipment.goods.notReached') : time(limit.reachedAtMs),
      ]),
    ),
  )
  return { title: say('shipment.goods.limits'), head, rows, areNumbers: numbersFrom(head, 3), note: '', empty: nothing }
}
