/** What the shipment did to its goods: verdict, budget, mean kinetic temperature, shelf life and limits of each product. */
import type { LimitOutcome, ProductAssessment } from '@coldway/contract/products/product-assessment.ts'
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { ShownGoods } from '@coldway/contract/waybills/waybill-fields.ts'
import { formatDuration, formatNumber, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { type Tone, Pill } from '../../ui/base/pill.tsx'
import type { IconName } from '../../ui/base/icon.tsx'
import { State } from '../../ui/base/states.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { printCelsius, printLimit, printRange, RangeScale } from '../products/index.ts'
import { GoodsMeter } from './goods-meter.tsx'
import './goods-panel.css'

interface GoodsPanelProps {
  readonly goods: readonly ShownGoods[]
  readonly condition: WaybillCondition
}

export const GoodsPanel = ({ goods, condition }: GoodsPanelProps) => {
  const t = useText()
  if (condition.goods.length === 0)
    return <State icon="thermometer" title={t('shipment.goods.none')} hint={t('shipment.goods.noneHint')} />
  return (
    <div className="goods-panel">
      {condition.goods.map((one) => {
        const shown = goods.find(({ productId, lot }) => productId === one.productId && lot === one.lot)
        const isOld = shown?.newestVersion != null && shown.newestVersion > shown.productVersion
        return (
          <Goods key={`${one.productId} ${one.lot}`} of={one} isKnown={condition.verdict !== 'unknown'} isOld={isOld} />
        )
      })}
    </div>
  )
}

type GoodsState = 'exceeded' | 'within' | 'unmeasured'
const signs: Readonly<Record<GoodsState, readonly [Tone, IconName]>> = {
  exceeded: ['bad', 'warning'],
  within: ['ok', 'check'],
  unmeasured: ['off', 'info'],
}

/** What was not measured is not within the profile. */
const stateOf = ({ isExceeded, probes }: ProductAssessment, isKnown: boolean): GoodsState => {
  if (isExceeded) return 'exceeded'
  return isKnown && probes.some(({ assessment }) => assessment.measuredMs > 0) ? 'within' : 'unmeasured'
}

const Goods = ({ of, isKnown, isOld }: { of: ProductAssessment; isKnown: boolean; isOld: boolean }) => {
  const t = useText()
  const state = stateOf(of, isKnown)
  const [tone, icon] = signs[state]
  const { definition, breaches } = of
  return (
    <section aria-label={of.productName}>
      <header>
        <h2>
          {of.productName}{' '}
          <Pill tone={tone} icon={icon}>
            {t(`shipment.goods.${state}`)}
          </Pill>
        </h2>
        <p>
          {[of.lot && t('shipment.goods.lot', { lot: of.lot }), printRange(t, definition)].filter(Boolean).join(' · ')}
        </p>
      </header>
      <RangeScale definition={definition} isLarge />
      {breaches.length > 0 && (
        <ul className="goods-breaches">
          {breaches.map(({ kind, atMs }) => (
            <li key={kind}>
              <b>{t(`enums.productBreaches.${kind}`)}</b>
              {atMs !== null && ` ${t('shipment.goods.since', { time: formatTime(atMs) })}`}
            </li>
          ))}
        </ul>
      )}
      {isOld && <Alert kind="info">{t('shipment.goods.newer')}</Alert>}
      <Figures of={of} />
      {definition.limits.length > 0 && <Limits of={of} />}
    </section>
  )
}

const minuteMs = 60_000

const Figures = ({ of }: { of: ProductAssessment }) => {
  const t = useText()
  const { budgetMin, meanKineticMaxC, meanKineticHours, shelfLifeDays } = of.definition
  const worst = of.probes.reduce<number | null>((found, { assessment }) => {
    const value = assessment.meanKineticWorst?.valueC ?? null
    return found === null || (value !== null && value > found) ? value : found
  }, null)
  const spentMs = of.spentBeforeMs + of.outsideMs
  return (
    <div className="goods-figures">
      {budgetMin === null ? (
        <GoodsMeter label={t('shipment.goods.outside')} value={formatDuration(of.outsideMs)} />
      ) : (
        <GoodsMeter
          label={t('shipment.goods.budget')}
          value={t('shipment.goods.budgetOf', {
            spent: formatDuration(spentMs),
            all: formatDuration(budgetMin * minuteMs),
            left: formatDuration(Math.max(0, budgetMin * minuteMs - spentMs)),
          })}
          parts={[of.spentBeforeMs, of.outsideMs].map((ms) => ms / (budgetMin * minuteMs))}
          note={
            of.lot === ''
              ? t('shipment.goods.noLot')
              : of.unreviewedBefore > 0
                ? t('shipment.goods.unreviewed', { count: of.unreviewedBefore })
                : t('shipment.goods.before', { time: formatDuration(of.spentBeforeMs) })
          }
        />
      )}
      <GoodsMeter
        label={t('shipment.goods.meanKinetic')}
        value={of.meanKineticC === null ? '—' : `${formatNumber(of.meanKineticC, 2)} °C`}
        note={[
          worst !== null && t('shipment.goods.worst', { value: `${formatNumber(worst, 2)} °C` }),
          meanKineticMaxC !== null &&
            t('shipment.goods.meanKineticMost', { value: printCelsius(meanKineticMaxC), hours: meanKineticHours }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      {shelfLifeDays !== null && of.shelfLifeLostDays !== null && (
        <GoodsMeter
          label={t('shipment.goods.shelfLife')}
          value={t('shipment.goods.shelfLifeOf', {
            left: formatNumber(Math.max(0, shelfLifeDays - of.shelfLifeLostDays), 1),
            all: formatNumber(shelfLifeDays),
          })}
          parts={[of.shelfLifeLostDays / shelfLifeDays]}
        />
      )}
    </div>
  )
}

/** Each limit with the worst of the probes. */
const Limits = ({ of }: { of: ProductAssessment }) => {
  const t = useText()
  const rows = of.definition.limits.map((limit, at): LimitOutcome => {
    const all = of.probes.flatMap(({ assessment }) => assessment.limits[at] ?? [])
    const reached = all.flatMap(({ reachedAtMs }) => reachedAtMs ?? [])
    return {
      ...limit,
      events: Math.max(0, ...all.map(({ events }) => events)),
      longestMs: Math.max(0, ...all.map(({ longestMs }) => longestMs)),
      totalMs: Math.max(0, ...all.map(({ totalMs }) => totalMs)),
      firstAtMs: null,
      reachedAtMs: reached.length > 0 ? Math.min(...reached) : null,
    }
  })
  const columns: readonly TableColumn<LimitOutcome>[] = [
    { key: 'limit', label: t('shipment.goods.limit'), cell: (limit) => printLimit(t, limit) },
    { key: 'longest', label: t('shipment.goods.longest'), cell: ({ longestMs }) => formatDuration(longestMs) },
    { key: 'total', label: t('shipment.goods.total'), cell: ({ totalMs }) => formatDuration(totalMs) },
    {
      key: 'reached',
      label: t('shipment.goods.reached'),
      cell: ({ reachedAtMs }) => (reachedAtMs === null ? t('shipment.goods.notReached') : formatTime(reachedAtMs)),
      isOut: ({ reachedAtMs }) => reachedAtMs !== null,
    },
  ]
  return (
    <DataTable
      label={t('shipment.goods.limits')}
      columns={columns}
      rows={rows}
      keyOf={({ side, temperatureC, kind, allowedMin }) => `${side} ${temperatureC} ${kind} ${allowedMin}`}
    />
  )
}
