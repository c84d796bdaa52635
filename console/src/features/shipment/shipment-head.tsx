/** Number, state, verdict, what comes next, and what may be done now. */
import { paths } from '@coldway/contract/screens/screens.ts'
import type { EstimatedArrival } from '@coldway/contract/waybills/waybill-arrival.ts'
import type { WaybillCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import type { WaybillDetail } from '@coldway/contract/waybills/waybill-fields.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCan } from '../../api/use-me.ts'
import { formatDuration, formatTime } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import {
  ArrivalWords,
  contentOf,
  draftOf,
  LifeDialog,
  SaveTemplateDialog,
  useWaybillActions,
  SharingPill,
  type WaybillKind,
  WaybillStatePill,
} from '../waybills/index.ts'
import { lastingOf } from './lasting.ts'
import { wasCompared } from './legs.ts'
import { LocalTime } from './local-time.tsx'
import type { NextEvent } from './stations.ts'
import { VerdictMark } from './verdict-mark.tsx'

/** The others stand in the form and in files. */
const unitsShown = 3

const unitsOf = ({ ssccs }: WaybillDetail): string => {
  const shown = ssccs.slice(0, unitsShown).join(', ')
  return ssccs.length === 0 ? '' : `SSCC ${shown}${ssccs.length > unitsShown ? '…' : ''}`
}

interface ShipmentHeadProps {
  readonly of: WaybillDetail
  readonly kind: WaybillKind | undefined
  readonly tools: ReactNode
}

export const ShipmentHead = ({ of, kind, tools }: ShipmentHeadProps) => {
  const t = useText()
  const { known } = of
  // An edit that came later replaced it, and what it was is not kept.
  const isContentKnown = !known?.unknown.includes('content')
  return (
    <header className="shipment-head">
      <div>
        <h1>
          {of.waybillNo} <WaybillStatePill of={of} /> {!known && <SharingPill of={of} />}
        </h1>
        {!isContentKnown && <p>{t('shipment.knownAt.contentUnknown')}</p>}
        <p>
          {(isContentKnown
            ? [
                known ? '' : of.plates.join(', '),
                of.goodsName,
                of.containerNo,
                unitsOf(of),
                of.customerOrderId,
                of.carrierName,
                t(`enums.waybillTypes.${of.waybillType}`),
                of.orgName,
              ]
            : [of.orgName]
          )
            .filter(Boolean)
            .join(' · ')}
        </p>
        {isContentKnown && (of.driverName || of.driverPhone) && (
          <p>
            {t('waybills.driver')}: {of.driverName}{' '}
            {of.driverPhone && <a href={`tel:${of.driverPhone}`}>{of.driverPhone}</a>}
          </p>
        )}
      </div>
      <div className="shipment-actions">
        {tools}
        {kind && <Actions of={of} kind={kind} />}
        {!kind && !known && <Link to={paths.parkOrders}>{t('titles.parkOrders')}</Link>}
      </div>
    </header>
  )
}

const Actions = ({ of, kind }: { of: WaybillDetail; kind: WaybillKind }) => {
  const t = useText()
  const canEdit = useCan('waybill:edit') ?? false
  const [isKeeping, setKeeping] = useState(false)
  const { askStep, asked, forget, dialog } = useWaybillActions(kind)
  const step = of.state === 'toShip' ? 'start' : of.state === 'inTransit' ? 'finish' : undefined
  return (
    <>
      {canEdit && (
        <>
          {of.sharing !== 'received' && <Button onClick={() => setKeeping(true)}>{t('waybills.template.save')}</Button>}
          {step && (
            <>
              <Link className="button button-plain button-normal" to={`${kind.editPath}?id=${of.id}`}>
                {t('pieces.verbs.edit')}
              </Link>
              <Button kind="primary" icon={step === 'start' ? 'play' : 'check'} onClick={() => askStep(step)([of])}>
                {t(`waybills.${step}`)}
              </Button>
            </>
          )}
        </>
      )}
      {isKeeping && (
        <SaveTemplateDialog orgId={of.orgId} content={contentOf(draftOf(of))} onClose={() => setKeeping(false)} />
      )}
      {asked && <LifeDialog kind={kind} asked={asked} onClose={forget} />}
      {dialog}
    </>
  )
}

interface VerdictStripProps {
  readonly of: EstimatedArrival
  readonly condition: WaybillCondition
  readonly next: NextEvent | undefined
  /** The moment that is shown; undefined: now. */
  readonly atMs?: number | undefined
}

/** The shipment at one glance. */
export const VerdictStrip = ({ of, condition, next, atMs }: VerdictStripProps) => {
  const t = useText()
  const { verdict, concerns, outOfRangeMs, excursionCount } = condition
  const limitsFrom = condition.devices.flatMap(({ series }) => series.flatMap((one) => one.limitsFrom ?? []))
  const isCompared = wasCompared(condition)
  return (
    <section className={`verdict-strip is-${verdict}`} aria-label={t('shipment.verdict')}>
      <div>
        <VerdictMark verdict={verdict} />
        <p>{concerns.map((one) => t(`enums.waybillConcerns.${one}`)).join(' · ') || t('shipment.allMeasured')}</p>
      </div>
      <dl>
        <div>
          <dt>{t('shipment.outOfRange')}</dt>
          <dd>{isCompared ? (excursionCount > 0 ? lastingOf(t, outOfRangeMs) : formatDuration(outOfRangeMs)) : '—'}</dd>
        </div>
        <div>
          <dt>{t('shipment.excursions')}</dt>
          <dd>{isCompared ? excursionCount : '—'}</dd>
        </div>
        <div>
          <dt>{t('shipment.limitsFrom')}</dt>
          <dd>{condition.devices.length > 0 ? t(`shipment.sources.${limitsFrom[0] ?? 'none'}`) : '—'}</dd>
        </div>
        {next && (
          <div>
            <dt>{t(`shipment.next.${next.kind}`)}</dt>
            <dd>
              {next.place.address}
              <small>{whenOf(t, next.plannedMs, atMs ?? serverNowMs())}</small>
              <LocalTime atMs={next.plannedMs} zone={next.place.timeZone} />
            </dd>
          </div>
        )}
        {next?.kind === 'arrival' && atMs !== undefined && (
          <div>
            <dt>{t('waybills.estimatedArrival')}</dt>
            <dd>{t('shipment.knownAt.unknown')}</dd>
          </div>
        )}
        {of.arrivalBasis && (
          <div>
            <dt>{t('waybills.estimatedArrival')}</dt>
            <dd>
              <ArrivalWords of={of} />
              {of.estimatedArrivalTime && <small>{t(`enums.arrivalBases.${of.arrivalBasis}`)}</small>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

const whenOf = (t: ReturnType<typeof useText>, plannedMs: number | undefined, nowMs: number): string => {
  if (plannedMs === undefined) return t('shipment.notPlanned')
  const leftMs = plannedMs - nowMs
  const when = formatTime(plannedMs).slice(0, 16)
  return leftMs >= 0
    ? t('shipment.dueIn', { when, time: formatDuration(leftMs) })
    : t('shipment.overdue', { when, time: formatDuration(-leftMs) })
}
