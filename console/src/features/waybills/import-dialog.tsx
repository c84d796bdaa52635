/** Waybills from a workbook or from pasted rows: a check that saves nothing, the import with its progress, each row's outcome. */
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { pastedEnding, type WaybillImportRow } from '@coldway/contract/waybills/waybill-import.ts'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CautionNote } from '../cautions/index.ts'
import { ImportRows } from '../imports/index.ts'
import { ImportSource } from './import-source.tsx'
import { type SavingImport, useImport } from './use-import.ts'

const noRows: readonly WaybillImportRow[] = []

export const ImportDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const checking = useMutate(waybills.importCheck)
  const saving = useImport()
  const rows = (checking.data?.rows ?? noRows).map((row) => ({ ...row, ...saving.settled.get(row.row) }))
  const ready = rows.filter(({ outcome }) => outcome === 'ready')
  const check = (name: string, bytes: Uint8Array<ArrayBuffer>) => {
    saving.reset()
    checking.mutate({ file: { name, bytes } })
  }
  const close = () => {
    saving.stop()
    onClose()
  }
  return (
    <Dialog
      isOpen
      title={t('waybills.import.title')}
      onClose={close}
      width="8.6rem"
      footer={
        <>
          <Button onClick={saving.isRunning ? saving.stop : close}>
            {t(saving.isRunning ? 'waybills.import.stop' : 'common.close')}
          </Button>
          {ready.length > 0 && (
            <Button kind="primary" isBusy={saving.isRunning} onClick={() => void saving.run(ready)}>
              {t('waybills.import.save', { n: formatNumber(ready.length) })}
            </Button>
          )}
        </>
      }
    >
      <ImportSource
        isBusy={checking.isPending || saving.isRunning}
        onFile={check}
        onPasted={(text) => check(`pasted${pastedEnding}`, new TextEncoder().encode(text))}
      />
      {checking.error && <Alert>{textOf(checking.error)}</Alert>}
      {rows.length > 0 && !checking.error && (
        <>
          {ready.length > 0 && <CautionNote of={checking.data?.doubtful ?? []} />}
          <Progress of={saving} total={saving.through + ready.length} />
          <ImportRows
            rows={rows}
            total={rows.length}
            countOf={(wanted) => rows.filter(({ outcome }) => outcome === wanted).length}
            nameLabel={t('waybills.businessCode')}
            nameOf={({ businessCode }) => businessCode}
          />
        </>
      )}
    </Dialog>
  )
}

const Progress = ({ of: { isRunning, through }, total }: { of: SavingImport; total: number }) => {
  const t = useText()
  if (through === 0 && !isRunning) return <p role="status">{t('imports.sheet.checked')}</p>
  const text = t('imports.importing', { through: formatNumber(through), total: formatNumber(total) })
  return (
    <p role="status" className="waybill-import-progress">
      <progress max={Math.max(1, total)} value={through} aria-label={text} /> {text}
    </p>
  )
}
