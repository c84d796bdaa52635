/** Files of loggers beside the curves: whose they are, what was read, and whether they agree with what the devices measured. */
import type { ShownCondition } from '@coldway/contract/waybills/waybill-condition.ts'
import { loggerMakers } from '@coldway/protocols/loggers/hints.ts'
import { useMemo } from 'react'
import { formatNumber, formatTime } from '../../settings/format.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'
import { SignLegend } from '../../ui/chart/band-chart.tsx'
import { type Comparison, compare, loggerRule } from './logger-comparison.ts'
import type { ReadLogger } from './use-loggers.ts'

interface LoggerListProps {
  readonly loggers: readonly ReadLogger[]
  readonly condition: ShownCondition
}

export const LoggerList = ({ loggers, condition }: LoggerListProps) => {
  const t = useText()
  if (loggers.length === 0) return null
  return (
    <section className="shipment-loggers" aria-label={t('shipment.loggers.title')}>
      <h2>{t('shipment.loggers.title')}</h2>
      <p>{t('shipment.loggers.rule', { limit: formatNumber(loggerRule.unsaidC, 1) })}</p>
      <ul>
        {loggers.map((logger) => (
          <LoggerRow key={logger.document.sha256} logger={logger} condition={condition} />
        ))}
      </ul>
      <SignLegend text={t('shipment.loggers.legend')} />
    </section>
  )
}

const LoggerRow = ({ logger, condition }: { readonly logger: ReadLogger; readonly condition: ShownCondition }) => {
  const t = useText()
  const { document, file, points } = logger
  const found = useMemo(() => compare(points, condition, file.accuracyC), [points, condition, file])
  const maker = loggerMakers.find((one) => one === file.maker)
  const [first, last] = [points[0], points.at(-1)]
  const lines = [
    file.attachment !== null && t('shipment.loggers.inside', { name: file.attachment }),
    [maker ? makerNames[maker] : t('shipment.loggers.unknownMaker'), file.serial].filter(Boolean).join(' · '),
    first && last
      ? t('shipment.loggers.read', {
          shown: formatNumber(points.length),
          from: formatTime(first.atMs),
          until: formatTime(last.atMs),
        })
      : t('shipment.loggers.noTemperature'),
    file.zone === null
      ? t('shipment.loggers.zoneUnsaid', { zone: zoneInUse() })
      : t('shipment.loggers.zoneSaid', { zone: file.zone }),
    found.allowedC && allowedText(t, found.allowedC),
    file.raw.length > 0 && t('shipment.loggers.raw', { columns: file.raw.join(', ') }),
    file.unread > 0 && t('shipment.loggers.unread', { shown: formatNumber(file.unread) }),
  ]
  return (
    <li>
      <b>
        {document.fileName} <Pill tone="off">{t('shipment.loggers.imported')}</Pill> <Agreement of={found} />
      </b>
      <small>{lines.filter(Boolean).join(' · ')}</small>
    </li>
  )
}

const makerNames = {
  sensitech: 'Sensitech',
  elpro: 'ELPRO',
  testo: 'Testo',
  berlinger: 'Berlinger',
  logtag: 'LogTag',
  elitech: 'Elitech',
  escort: 'Escort',
} as const

const Agreement = ({ of: { compared, beyond, most } }: { readonly of: Comparison }) => {
  const t = useText()
  if (compared === 0) return <Pill tone="off">{t('shipment.loggers.notCompared')}</Pill>
  if (!most)
    return (
      <Pill tone="ok" icon="check">
        {t('shipment.loggers.agrees', { shown: formatNumber(compared) })}
      </Pill>
    )
  return (
    <Pill tone="warning" icon="warning">
      {t('shipment.loggers.disagrees', {
        beyond: formatNumber(beyond),
        compared: formatNumber(compared),
        most: formatNumber(most.differenceC, 1),
        at: formatTime(most.atMs),
      })}
    </Pill>
  )
}

/** One figure where the difference that is allowed was the same for all readings. */
const allowedText = (t: Translate, allowedC: readonly [number, number]): string => {
  const [least, most] = allowedC.map((degrees) => formatNumber(degrees, 2)) as [string, string]
  return least === most ? t('shipment.loggers.allowedAlike', { most }) : t('shipment.loggers.allowed', { least, most })
}
