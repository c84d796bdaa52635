import { type DeviceAtHand, type LoggedReport, maintenance } from '@coldway/contract/devices/maintenance.ts'
import { findSeries } from '@coldway/contract/readings/series.ts'
import { useState } from 'react'
import { formatLasting, formatNumber, formatPlace, formatTime } from '../../settings/format.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useText } from '../../settings/texts.ts'
import { BandChart, SignLegend } from '../../ui/chart/band-chart.tsx'
import { Panel } from '../../ui/base/panel.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { printReading, qualityWord, seriesLabel } from '../series/index.ts'
import { Marks } from './marks.tsx'
import { OpenedFrame } from './opened-frame.tsx'
import { ProofForm } from './proof-form.tsx'
import { useOpened } from './use-opened.ts'

const hourMs = 3_600_000
/** Delays beyond this are shown. */
const lateMs = 60_000
const chartsMax = 6
const gapIntervals = 3

/** /view/deviceMaintenance/deviceDataLogShow: the device's reports, in words and charts. */
export const DataLogPage = () => {
  const t = useText()
  const opened = useOpened(maintenance.openDataLog)
  const { data } = opened
  if (!data) return <ProofForm title={t('titles.deviceDataLog')} opened={opened} />
  return (
    <OpenedFrame
      title={t('titles.deviceDataLog')}
      device={data.device}
      opened={opened}
      count={data.reports.length}
      isCut={data.isCut}
      other={{ label: t('maintenance.toPrimitive'), path: paths.primitiveData }}
    >
      {data.reports.length === 0 && <Empty text={t('maintenance.empty')} />}
      <Charts {...data} hours={opened.hours} />
      <ol className="maintenance-reports">
        {data.reports.map((report) => (
          <Report key={`${report.atMs} ${report.arrivedMs}`} report={report} />
        ))}
      </ol>
    </OpenedFrame>
  )
}

interface ChartsProps {
  readonly device: DeviceAtHand
  readonly reports: readonly LoggedReport[]
  readonly serverMs: number
  readonly hours: number
}

const Charts = ({ device, reports, serverMs, hours }: ChartsProps) => {
  const t = useText()
  const [cursorMs, setCursor] = useState<number>()
  const all = [...new Set(reports.flatMap(({ values }) => Object.keys(values)))]
  const keys = all.filter((key) => findSeries(key)).slice(0, chartsMax)
  const oldestFirst = reports.filter(({ marks }) => marks.every((mark) => mark === 'manual')).toReversed()
  return keys.map((key) => {
    const series = findSeries(key)
    const points = oldestFirst.flatMap(({ atMs, values }) =>
      values[key] === undefined ? [] : [{ atMs, value: values[key] }],
    )
    const signs = oldestFirst.flatMap(({ atMs, values, marks }) =>
      values[key] === undefined || marks.length === 0 ? [] : [{ atMs, value: values[key] }],
    )
    if (!series || points.length < 2) return null
    const label = seriesLabel(t, key)
    const [low, high] = limitsOf(device, series.name)
    return (
      <Panel key={key} title={label} className="maintenance-chart">
        <BandChart
          label={label}
          points={points}
          fromMs={serverMs - hours * hourMs}
          toMs={serverMs}
          low={low}
          high={high}
          unit={series.unit}
          decimals={series.decimals}
          gapMs={device.reportIntervalS * 1000 * gapIntervals}
          signs={signs}
          height={140}
          isStep={series.isState}
          print={(value) => printReading(t, key, value) ?? '—'}
          hasNowDot
          onCursor={setCursor}
          {...(cursorMs !== undefined && { cursorMs })}
        />
        {signs.length > 0 && <SignLegend text={t('sensors.byHandCount', { n: formatNumber(signs.length) })} />}
      </Panel>
    )
  })
}

const limitsOf = ({ range }: DeviceAtHand, name: string): readonly [number | null, number | null] => {
  if (name === 'temp') return [range.tempLowC, range.tempHighC]
  return name === 'hum' ? [range.humLowPct, range.humHighPct] : [null, null]
}

const Report = ({ report }: { report: LoggedReport }) => {
  const t = useText()
  const { atMs, arrivedMs, fix, values, faults } = report
  const keys = Object.keys(values)
  const place = fix && { type: fix.type, place: formatPlace(fix), speed: formatNumber(fix.speedKmh) }
  return (
    <li>
      <p className="maintenance-when">
        <time dateTime={new Date(atMs).toISOString()}>{formatTime(atMs)}</time>
        {arrivedMs - atMs > lateMs && <small>{t('maintenance.late', { age: formatLasting(arrivedMs - atMs) })}</small>}
        <Marks marks={report.marks} />
      </p>
      <p>{place ? t('maintenance.fix', place) : t('maintenance.noFix')}</p>
      <dl>
        {keys.map((key) => (
          <div key={key}>
            <dt>{seriesLabel(t, key)}</dt>
            <dd>{printReading(t, key, values[key])}</dd>
          </div>
        ))}
        {Object.entries(faults).map(([key, quality]) => (
          <div key={key} className="is-faulty">
            <dt>{seriesLabel(t, key)}</dt>
            <dd>{qualityWord(t, quality)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}
