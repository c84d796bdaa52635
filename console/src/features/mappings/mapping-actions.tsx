/** What may be done with a study in its state, and its report. */
import type { Mapping, MappingResult } from '@coldway/contract/mappings/mapping-fields.ts'
import { mappings } from '@coldway/contract/mappings/mappings.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMutate } from '../../api/use-call.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { RunDialog } from './run-dialog.tsx'

interface MappingActionsProps {
  readonly study: Mapping
  /** The result of the study; undefined while it is unknown, and when there is none. */
  readonly result: MappingResult | undefined
}

export const MappingActions = ({ study, result }: MappingActionsProps) => {
  const t = useText()
  const canEdit = useCan('mapping:edit') ?? false
  const canSign = useCan('mapping:sign') ?? false
  const [open, setOpen] = useState<'run' | 'approve'>()
  const reporting = useFileCall(mappings.report, { onRefused: (text) => notify(text, 'bad') })
  const close = () => setOpen(undefined)
  const { id, state } = study
  const canRun = canEdit && (state === 'draft' || state === 'running')
  return (
    <div className="mapping-actions">
      {result && (
        <>
          <Button icon="download" isBusy={reporting.isBusy} onClick={() => reporting.start({ id, format: 'pdf' })}>
            {t('mappings.asDocument')}
          </Button>
          <Button icon="download" isBusy={reporting.isBusy} onClick={() => reporting.start({ id, format: 'csv' })}>
            {t('mappings.asSheet')}
          </Button>
        </>
      )}
      {canEdit && state === 'draft' && <Changing study={study} />}
      {canRun && (
        <Button kind="primary" onClick={() => setOpen('run')}>
          {t(state === 'draft' ? 'mappings.start' : 'mappings.complete')}
        </Button>
      )}
      {canSign && state === 'completed' && result && (
        <Button kind="primary" icon="check" onClick={() => setOpen('approve')}>
          {t('mappings.approve')}
        </Button>
      )}
      {open === 'run' && <RunDialog study={study} onClose={close} />}
      {open === 'approve' && result && <ApproveDialog study={study} result={result} onClose={close} />}
    </div>
  )
}

const Changing = ({ study: { id, version, name } }: { study: Mapping }) => {
  const t = useText()
  const navigate = useNavigate()
  const [ask, dialog] = useConfirm()
  const deleting = useMutate(mappings.remove, { stale: [mappings.queryPageList] })
  const remove = () =>
    ask({
      title: t('mappings.removeTitle', { name }),
      text: t('mappings.removeText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ id, version })
        notify(t('mappings.deleted'), 'ok')
        void navigate(paths.mappings)
      },
    })
  return (
    <>
      <Link className="button button-plain button-normal" to={`${paths.mappingUpdate}?id=${id}`}>
        {t('pieces.verbs.edit')}
      </Link>
      <Button onClick={remove}>{t('pieces.verbs.delete')}</Button>
      {dialog}
    </>
  )
}
