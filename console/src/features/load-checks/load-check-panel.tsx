import { printTime } from '@coldway/contract/time.ts'
import { type LoadCheck, linesAt, loadChecks } from '@coldway/contract/waybills/load-checks.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { serverNowMs } from '../../api/server-clock.ts'
import { useCall, useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useCan } from '../../api/use-me.ts'
import { zoneInUse } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { LoadForm, type LoadDecided } from './load-form.tsx'
import { LoadLines } from './load-lines.tsx'
import { LoadRecords } from './load-records.tsx'
import './load-checks.css'

const againMs = 60_000

/** The checks that were recorded of a shipment, and before it is shipped, whether it may depart. */
export const LoadCheckPanel = ({ waybillId, isToShip }: { waybillId: number; isToShip: boolean }) => {
  const t = useText()
  const textOf = useErrorText()
  const canEdit = useCan('waybill:edit') ?? false
  const found = useCall(loadChecks.queryByWaybill, { waybillId }, isToShip ? { repeatMs: againMs } : {})
  if (!found.data)
    return found.error ? <ErrorState text={textOf(found.error)} onRetry={() => void found.refetch()} /> : <Loading />
  const { asOfMs, lines, records } = found.data
  const atMs = serverNowMs()
  const shown = lines && linesAt(lines, asOfMs, atMs)
  return (
    <section className="load-check" aria-label={t('loadChecks.title')}>
      <h2>{t('loadChecks.title')}</h2>
      {shown && <LoadLines lines={shown} atMs={atMs} />}
      {shown && canEdit && <Decide waybillId={waybillId} seen={{ asOfMs, lines: shown }} />}
      <h3>{t('loadChecks.records')}</h3>
      <LoadRecords records={records} />
    </section>
  )
}

interface DecideProps {
  readonly waybillId: number
  readonly seen: { readonly asOfMs: number; readonly lines: NonNullable<LoadCheck['lines']> }
}

const Decide = ({ waybillId, seen }: DecideProps) => {
  const t = useText()
  const textOf = useErrorText()
  const saving = useMutate(loadChecks.save, { stale: [loadChecks.queryByWaybill, waybills.queryMonitoringById] })
  const decide = (decided: LoadDecided) =>
    saving.mutate(
      { waybillId, ...decided, checkTime: printTime(serverNowMs(), zoneInUse()), seen },
      { onSuccess: () => notify(t('loadChecks.recorded'), 'ok') },
    )
  return (
    <LoadForm
      lines={seen.lines}
      isBusy={saving.isPending}
      refusal={saving.error ? textOf(saving.error) : undefined}
      onDecide={decide}
    />
  )
}
