/** The switch "as known at" of a shipment, and in words what came later and what nobody kept. */
import type { CapturedEvent } from '@coldway/contract/evidence/epcis.ts'
import { releases } from '@coldway/contract/releases/releases.ts'
import { parseTime } from '@coldway/contract/time.ts'
import type { MonitoredDetail } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { useMemo } from 'react'
import { useCall } from '../../api/use-call.ts'
import { formatDuration, formatNumber } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { State } from '../../ui/base/states.tsx'
import { KnownAtBar, type KnownSwitch } from '../../ui/form/known-at-bar.tsx'
import { happenedTo } from './happened.ts'
import { wasCompared } from './legs.ts'
import { countLater, happenedLater, readingsLater, type ShownShipment } from './known-later.ts'
import type { Past } from './use-shipment.ts'

interface KnownBarProps {
  readonly of: MonitoredDetail
  readonly to: KnownSwitch
  readonly past: Past
  readonly now: ShownShipment | undefined
}

export const KnownBar = ({ of, to, past, now }: KnownBarProps) => {
  const t = useText()
  const zone = zoneInUse()
  const isCompleted = of.state === 'completed'
  const release = useCall(releases.queryById, { waybillId: of.id }, { isEnabled: isCompleted })
  const decided = release.data?.steps.findLast(({ kind }) => kind === 'decision')
  const arrival = of.arrivalTime ?? of.completionTime
  const presets = [
    { label: t('shipment.knownAt.atArrival'), atMs: arrival === null ? undefined : parseTime(arrival, zone) },
    { label: t('shipment.knownAt.atDecision'), atMs: decided && Math.floor(decided.timeMs / 1000) * 1000 },
  ]
  return (
    <KnownAtBar of={to} presets={presets}>
      {past.shown && now && <Difference then={past.shown} now={now} />}
      {past.shown?.of.known?.unknown.includes('devices') && <p>{t('shipment.knownAt.devicesUnknown')}</p>}
      {past.isVisitsUnknown && <p>{t('shipment.knownAt.visitsUnknown')}</p>}
      {past.shown && <p>{t('shipment.knownAt.alwaysUnknown')}</p>}
    </KnownAtBar>
  )
}

const Difference = ({ then, now }: { then: ShownShipment; now: ShownShipment }) => {
  const t = useText()
  const later = useMemo(() => countLater(happenedLater(rowsOf(then), rowsOf(now))), [then, now])
  const said = ({ condition }: ShownShipment) =>
    `${t(`enums.waybillVerdicts.${condition.verdict}`)}, ${t('shipment.outOfRange')} ${wasCompared(condition) ? formatDuration(condition.outOfRangeMs) : '—'}`
  const counts = {
    readings: formatNumber(readingsLater(then.condition, now.condition)),
    excursions: formatNumber(later.excursions),
    alarms: formatNumber(later.alarms),
    visits: formatNumber(later.visits),
    steps: formatNumber(later.steps),
  }
  return (
    <>
      <p>{t('shipment.knownAt.before', { before: said(then), now: said(now) })}</p>
      <p>{t('shipment.knownAt.counts', counts)}</p>
    </>
  )
}

export const rowsOf = ({ of, condition, alarms, visits }: ShownShipment, captured: readonly CapturedEvent[] = []) =>
  happenedTo({ of, excursions: condition.excursions, alarms, visits, captured, zone: zoneInUse() })

/** Stands in place of what is kept for the present only. */
export const NotKept = () => {
  const t = useText()
  return <State icon="clock" title={t('shipment.knownAt.tabUnknown')} hint={t('shipment.knownAt.tabUnknownHint')} />
}
