/** Each waybill that could not take a step: why, and who took its last one. */
import type { RefusedWaybill } from '@coldway/contract/waybills/waybill-refusals.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'

export const RefusedRows = ({ rows }: { rows: readonly RefusedWaybill[] }) => {
  const t = useText()
  if (rows.length === 0) return null
  return (
    <>
      <Alert>{t('waybills.refused', { count: rows.length })}</Alert>
      <ul className="waybill-refused">
        {rows.map(({ id, waybillNo, error, code, last }) => (
          <li key={id}>
            <b>{waybillNo}</b>
            <span>
              {t(`waybills.refusals.${error}`)} <small>({code})</small>
            </span>
            {last && <small>{lastOf(t, last)}</small>}
          </li>
        ))}
      </ul>
    </>
  )
}

const lastOf = (
  t: ReturnType<typeof useText>,
  { event, actor, actorName, time }: NonNullable<RefusedWaybill['last']>,
) => {
  const who = actor === 'rule' ? t('waybills.byDevices') : actorName
  return t(event === 'started' ? 'waybills.lastStarted' : 'waybills.lastCompleted', { who, time })
}
