/** What explains a row of the list: who, when recorded and why; how far beyond the limit, and with which door open. */
import { paths } from '@coldway/contract/screens/screens.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { formatDuration, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { printReading } from '../series/index.ts'
import { fieldTime } from '../tracks/index.ts'
import type { Happened } from './happened.ts'
import { lastingOf } from './lasting.ts'
import { capturedFacts } from './captured-event.tsx'
import { type Leg, seriesOf, sharedMs, spansOn } from './legs.ts'

interface HappenedMoreProps {
  readonly row: Happened
  readonly legs: readonly Leg[]
}

export const HappenedMore = ({ row, legs }: HappenedMoreProps) => {
  const t = useText()
  if (row.kind === 'step') return <StepMore row={row} />
  if (row.kind === 'excursion') return <ExcursionMore row={row} legs={legs} />
  if (row.kind === 'alarm') return <AlarmMore row={row} />
  if (row.kind === 'captured') return <Facts facts={capturedFacts(t, row.event)} />
  return <SiteMore row={row} />
}

type Of<Kind extends Happened['kind']> = { readonly row: Extract<Happened, { readonly kind: Kind }> }

const Facts = ({ facts, children }: { facts: readonly (readonly [string, ReactNode])[]; children?: ReactNode }) => (
  <div className="happened-more">
    <dl>
      {facts.map(
        ([name, value]) =>
          value !== '' && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
    {children}
  </div>
)

const StepMore = ({ row: { step } }: Of<'step'>) => {
  const t = useText()
  const by = step.actor === 'rule' ? t('enums.waybillActors.rule') : step.actorName
  return (
    <Facts
      facts={[
        [t('shipment.by'), by],
        [t('shipment.at'), step.time],
        [t('shipment.recorded'), step.recordTime],
        [t('shipment.former'), step.formerTime ?? ''],
        [t('shipment.why'), step.reason],
      ]}
    />
  )
}

const ExcursionMore = ({ row: { excursion }, legs }: Of<'excursion'> & Pick<HappenedMoreProps, 'legs'>) => {
  const t = useText()
  const canMeasure = useCan('sensor:view')
  const { fromMs, untilMs, key, peak, side, deviceId, detailId, isBrief } = excursion
  const leg = legs.find((one) => one.detailId === detailId)
  const series = leg && seriesOf(leg, key)
  const limit = side === 'high' ? series?.high : series?.low
  const openMs = leg ? sharedMs(spansOn(seriesOf(leg, 'door'), leg), { fromMs, untilMs }) : 0
  const zone = zoneInUse()
  const hourMs = 3_600_000
  return (
    <Facts
      facts={[
        [t('shipment.span'), `${formatTime(fromMs)} – ${formatTime(untilMs)}`],
        [t('shipment.lasted'), lastingOf(t, untilMs - fromMs)],
        [t('shipment.peak'), printReading(t, key, peak) ?? ''],
        [t('shipment.limit'), printReading(t, key, limit ?? undefined) ?? ''],
        [t('shipment.limitsFrom'), series?.limitsFrom ? t(`shipment.sources.${series.limitsFrom}`) : ''],
        [t('shipment.doorOpen'), openMs > 0 ? formatDuration(openMs) : ''],
        [t('shipment.judged'), isBrief ? t('enums.waybillConcerns.briefly') : t('enums.waybillConcerns.beyondLimit')],
      ]}
    >
      {canMeasure && (
        <Link
          to={`${paths.sensors}?device=${deviceId}&from=${fieldTime(fromMs - hourMs, zone)}&until=${fieldTime(untilMs + hourMs, zone)}`}
        >
          {t('shipment.openReadings')}
        </Link>
      )}
    </Facts>
  )
}

const AlarmMore = ({ row: { alarm } }: Of<'alarm'>) => {
  const t = useText()
  return (
    <Facts
      facts={[
        [t('shipment.policy'), alarm.alarmPolicyName],
        [t('shipment.span'), `${alarm.startTime} – ${alarm.endTime ?? t('shipment.goesOn')}`],
        [t('shipment.handledBy'), alarm.acknowledgedBy ?? t('shipment.notHandled')],
        [t('shipment.why'), alarm.acknowledgeComment ?? ''],
      ]}
    >
      <Link to={`${paths.alarms}?alarm=${alarm.id}`}>{t('shipment.openAlarm')}</Link>
    </Facts>
  )
}

const SiteMore = ({ row: { visit } }: Of<'site'>) => {
  const t = useText()
  return (
    <Facts
      facts={[
        [t('shipment.entered'), visit.entryTime ?? t('shipment.before')],
        [t('shipment.left'), visit.exitTime ?? t('shipment.goesOn')],
        [t('shipment.lasted'), formatDuration(visit.dwellS * 1000)],
      ]}
    >
      <Link to={`${paths.waybillSiteRecords}?waybillNo=${encodeURIComponent(visit.waybillNo ?? '')}`}>
        {t('shipment.openVisits')}
      </Link>
    </Facts>
  )
}
