/** Open shipments that need a person, a column for each reason; each card says what to do next. */
import { type WaybillException, waybillExceptions } from '@coldway/contract/enums.ts'
import { waybillPath } from '@coldway/contract/screens/screens.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import type { MonitoredWaybill, WaybillCounts } from '@coldway/contract/waybills/waybill-monitoring.ts'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatMinute, formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import { Empty, ErrorState, Loading } from '../../ui/base/states.tsx'
import { ArrivalWords } from '../waybills/index.ts'
import { organisationIs, openOnes } from './asked.ts'

interface ExceptionBoardProps {
  readonly counts: WaybillCounts | undefined
  readonly orgId: number | undefined
}

const icons: Readonly<Record<WaybillException, IconName>> = {
  warm: 'thermometer',
  late: 'clock',
  expectedLate: 'clock',
  silent: 'beacon',
  offRoute: 'map',
  doorOpen: 'door',
  alarm: 'bell',
}
/** What spoils cargo stands first. */
const order: readonly WaybillException[] = ['warm', 'doorOpen', 'offRoute', 'silent', 'late', 'expectedLate', 'alarm']

export const ExceptionBoard = ({ counts, orgId }: ExceptionBoardProps) => {
  const t = useText()
  if (!counts) return <Loading />
  const some = order.filter((one) => counts.exceptions[one] > 0)
  if (some.length === 0) return <Empty text={t('waybillMonitor.nothing')} hint={t('waybillMonitor.nothingHint')} />
  return (
    <div className="exception-board">
      {some.map((one) => (
        <section key={one} className={`is-${one}`} aria-label={t(`enums.waybillExceptions.${one}`)}>
          <h2>
            <Icon name={icons[one]} /> {t(`enums.waybillExceptions.${one}`)}{' '}
            <small>{formatNumber(counts.exceptions[one])}</small>
          </h2>
          <Cards exception={one} orgId={orgId} />
        </section>
      ))}
    </div>
  )
}

/** The rest is found by the filter of the list, once these are looked after. */
const cardsMost = 30

const Cards = ({ exception, orgId }: { exception: WaybillException; orgId: number | undefined }) => {
  const t = useText()
  const textOf = useErrorText()
  const list = useCall(
    waybills.queryMonitoringPageList,
    {
      page: 1,
      size: cardsMost,
      conditionVos: [{ column: 'exception', type: 'eq', value: exception }, openOnes, ...organisationIs(orgId)],
      sorts: [{ column: 'plannedArrivalTime', order: 'asc' }],
    },
    { keepsLast: true, freshMs: 0 },
  )
  const { records, total = 0 } = list.data ?? {}
  if (!records)
    return list.error ? <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} /> : <Loading />
  return (
    <>
      <ol>
        {records.map((one) => (
          <Card key={one.id} of={one} exception={exception} />
        ))}
      </ol>
      {total > records.length && <p>{t('waybillMonitor.more', { count: total - records.length })}</p>}
    </>
  )
}

const Card = ({ of, exception }: { of: MonitoredWaybill; exception: WaybillException }) => {
  const t = useText()
  const others = waybillExceptions.filter((one) => one !== exception && of.exceptions.includes(one))
  const isWaiting = exception === 'late' && of.state === 'toShip'
  return (
    <li>
      <Link to={waybillPath(of.id)}>{of.waybillNo}</Link>
      <span>
        {of.shippingAddress} → {of.receivingAddress}
      </span>
      <small>
        {[
          of.plates.join(', '),
          of.goodsName,
          of.plannedArrivalTime && t('waybillMonitor.due', { time: formatMinute(of.plannedArrivalTime) }),
          of.fixTime && t('waybillMonitor.seen', { time: formatMinute(of.fixTime) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {of.estimatedArrivalTime && (
        <small>
          {t('waybills.estimatedArrival')}: <ArrivalWords of={of} />
        </small>
      )}
      {others.length > 0 && (
        <small className="also">{others.map((one) => t(`enums.waybillExceptions.${one}`)).join(' · ')}</small>
      )}
      <p>
        <Icon name="chevron-right" /> {t(`waybillMonitor.steps.${isWaiting ? 'notLeft' : exception}`)}{' '}
        {of.driverPhone && (
          <a href={`tel:${of.driverPhone}`}>
            {of.driverName} {of.driverPhone}
          </a>
        )}
      </p>
    </li>
  )
}
