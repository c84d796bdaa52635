/** The evidence records of a completed shipment, and the button that issues another. */
import { epcis } from '@coldway/contract/evidence/epcis.ts'
import { evidence } from '@coldway/contract/evidence/evidence.ts'
import { releases } from '@coldway/contract/releases/releases.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { ErrorState, Loading } from '../../ui/base/states.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import './evidence.css'
import { IssueDialog } from './issue-dialog.tsx'
import { usePending } from './use-pending.ts'
import { RecordList } from './record-list.tsx'

export const EvidencePanel = ({ waybillId }: { readonly waybillId: number }) => {
  const t = useText()
  const textOf = useErrorText()
  const canSign = useCan('release:sign') ?? false
  const list = useCall(evidence.queryList, { waybillId })
  const release = useCall(releases.queryById, { waybillId })
  const pending = usePending(list, release.data)
  const events = useFileCall(epcis.document, { onRefused: (text) => notify(text, 'bad') })
  const [isIssuing, setIssuing] = useState(false)
  return (
    <section className="evidence" aria-label={t('evidence.title')}>
      <header>
        <h2>{t('evidence.title')}</h2>
        {list.data && list.data.length > 0 && (
          <Button icon="download" isBusy={events.isBusy} onClick={() => events.start({ waybillId })}>
            {t('evidence.events')}
          </Button>
        )}
        {canSign && release.data?.isOwn && list.data && (
          <Button icon="plus" onClick={() => setIssuing(true)}>
            {t('evidence.issue')}
          </Button>
        )}
      </header>
      <p className="evidence-note">{t('evidence.about')}</p>
      {pending && (
        <p className="evidence-note" role="status">
          <Pill tone={pending === 'late' ? 'warning' : 'off'} icon={pending === 'late' ? 'warning' : 'clock'}>
            {t(pending === 'late' ? 'evidence.notIssued' : 'evidence.pending')}
          </Pill>
        </p>
      )}
      {list.data ? (
        <RecordList waybillId={waybillId} waybillNo={release.data?.waybillNo ?? ''} records={list.data} />
      ) : list.error ? (
        <ErrorState text={textOf(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <Loading />
      )}
      {isIssuing && list.data && (
        <IssueDialog waybillId={waybillId} isFirst={list.data.length === 0} onClose={() => setIssuing(false)} />
      )}
    </section>
  )
}
