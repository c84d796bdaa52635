import { audit, type ChainReport } from '@coldway/contract/operations/audit.ts'
import { type ReactNode, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Pill } from '../../ui/base/pill.tsx'

/** The button that recomputes the chain, and the dialog with the result. */
export const useVerify = (): readonly [button: ReactNode, report: ReactNode] => {
  const t = useText()
  const textOf = useErrorText()
  const [reports, setReports] = useState<readonly ChainReport[]>()
  const verify = useMutate(audit.verify)
  const run = () => verify.mutate({}, { onSuccess: setReports, onError: (error) => notify(textOf(error), 'bad') })
  const button = (
    <Button key="verify" icon="lock" isBusy={verify.isPending} onClick={run}>
      {t('audit.verify')}
    </Button>
  )
  const report = reports && (
    <Dialog isOpen title={t('audit.verified')} onClose={() => setReports(undefined)} width="6.2rem">
      <ul className="audit-chains">
        {reports.map((chain) => (
          <Chain key={chain.chain} report={chain} />
        ))}
      </ul>
      <p className="audit-hint">{t('audit.headHint')}</p>
    </Dialog>
  )
  return [button, report]
}

const Chain = ({ report: { chain, rows, headHash, firstBroken } }: { report: ChainReport }) => {
  const t = useText()
  return (
    <li>
      <p>
        <strong>{t('audit.chain', { chain })}</strong>
        {firstBroken === null ? (
          <Pill tone="ok" icon="check">
            {t('audit.whole')}
          </Pill>
        ) : (
          <Pill tone="bad" icon="warning">
            {t('audit.broken', { row: firstBroken })}
          </Pill>
        )}
        <span>{t('audit.rows', { count: rows })}</span>
      </p>
      {headHash && (
        <small>
          {t('audit.headHash')}: <code>{headHash}</code>
        </small>
      )}
    </li>
  )
}
