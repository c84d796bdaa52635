/** Reviewed excursions over time: a strip of columns for each cause, carrier or lane, all on one scale. */
import type { ExcursionsOverTime as Excursions } from '@coldway/contract/waybills/waybill-statistics.ts'
import { useState } from 'react'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import './excursions-over-time.css'

const groups = ['cause', 'carrier', 'lane'] as const
type Group = (typeof groups)[number]

interface Strip {
  readonly name: string
  readonly counts: readonly number[]
}

export const ExcursionsOverTime = ({ of }: { of: Excursions }) => {
  const t = useText()
  const [group, setGroup] = useState<Group>('cause')
  const strips = stripsOf(t, of, group)
  const most = Math.max(1, ...strips.flatMap(({ counts }) => counts))
  const title = t('waybillStatistics.excursionsOverTime')
  return (
    <Panel
      title={title}
      label={title}
      actions={
        <Segmented
          label={t('waybillStatistics.groupedBy')}
          value={group}
          onChange={setGroup}
          options={groups.map((value) => ({ value, label: t(`waybillStatistics.groups.${value}`) }))}
        />
      }
    >
      {strips.length === 0 ? (
        <Empty text={t('waybillStatistics.noExcursion')} />
      ) : (
        <div className="excursion-strips">
          {strips.map((strip) => (
            <StripRow key={strip.name} of={strip} most={most} periods={of.periods} />
          ))}
          <PeriodLabels of={of} />
        </div>
      )}
    </Panel>
  )
}

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

const stripsOf = (t: Translate, of: Excursions, group: Group): Strip[] => {
  const others = (counts: readonly number[]): Strip[] =>
    total(counts) > 0 ? [{ name: t('waybillStatistics.others'), counts }] : []
  if (group === 'cause')
    return of.byCause.map(({ cause, counts }) => ({
      name: cause === null ? t('waybillStatistics.notInvestigated') : t(`enums.excursionCauses.${cause}`),
      counts,
    }))
  if (group === 'carrier')
    return [
      ...of.byCarrier.map(({ carrierName, counts }) => ({
        name: carrierName === '' ? t('waybillStatistics.noCarrier') : carrierName,
        counts,
      })),
      ...others(of.otherCarriers),
    ]
  return [
    ...of.byLane.map(({ shipping, receiving, counts }) => ({ name: `${shipping} – ${receiving}`, counts })),
    ...others(of.otherLanes),
  ]
}

interface StripRowProps {
  readonly of: Strip
  /** The height of the strip. */
  readonly most: number
  readonly periods: readonly string[]
}

const StripRow = ({ of: { name, counts }, most, periods }: StripRowProps) => (
  <>
    <b>{name}</b>
    <ol aria-label={name}>
      {counts.map((count, at) => (
        <li key={periods[at]} title={`${periods[at]}: ${formatNumber(count)}`}>
          {count > 0 && (
            <>
              <i>{formatNumber(count)}</i>
              <span style={{ height: `calc((100% - 0.18rem) * ${count / most})` }} />
            </>
          )}
        </li>
      ))}
    </ol>
    <strong>{formatNumber(total(counts))}</strong>
  </>
)

/** Labels of periods that fit. */
const labelsMost = 8

const PeriodLabels = ({ of: { periods, step } }: { of: Excursions }) => {
  const t = useText()
  const every = Math.ceil(periods.length / labelsMost)
  return (
    <>
      <small>{t(`waybillStatistics.steps.${step}`)}</small>
      <ol className="excursion-periods" aria-hidden>
        {periods.map((period, at) => (
          <li key={period}>
            {at % every === 0 && <small>{step === 'month' ? period.slice(0, 7) : period.slice(5)}</small>}
          </li>
        ))}
      </ol>
      <small>{t('waybillStatistics.sum')}</small>
    </>
  )
}
