/** Waybills from a workbook or from pasted rows: a check that saves nothing, the import with its progress, each row's outcome. */
import { importOutcomes } from '@coldway/contract/downloads/workbooks.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { pastedEnding, type WaybillImportRow } from '@coldway/contract/waybills/waybill-import.ts'
import { useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { CountTile } from '../../ui/base/count-tile.tsx'
import { Pill } from '../../ui/base/pill.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { DataTable, type TableColumn } from '../../ui/table/data-table.tsx'
import { ImportSource } from './import-source.tsx'
import { type SavingImport, useImport } from './use-import.ts'

const tones = { ready: 'brand', imported: 'ok', standing: 'off', refused: 'bad' } as const
const shownMost = 100
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
          <Progress of={saving} total={saving.through + ready.length} />
          <Report rows={rows} />
        </>
      )}
    </Dialog>
  )
}

const Progress = ({ of: { isRunning, through }, total }: { of: SavingImport; total: number }) => {
  const t = useText()
  if (through === 0 && !isRunning) return <p role="status">{t('sites.import.checked')}</p>
  const text = t('imports.importing', { through: formatNumber(through), total: formatNumber(total) })
  return (
    <p role="status" className="waybill-import-progress">
      <progress max={Math.max(1, total)} value={through} aria-label={text} /> {text}
    </p>
  )
}

type Outcome = WaybillImportRow['outcome']

const Report = ({ rows }: { rows: readonly WaybillImportRow[] }) => {
  const t = useText()
  const [only, setOnly] = useState<Outcome>()
  const counts = Map.groupBy(rows, ({ outcome }) => outcome)
  const shown = only === undefined ? rows : (counts.get(only) ?? noRows)
  return (
    <>
      <div className="waybill-import-counts">
        <CountTile
          label={t('sites.import.total')}
          value={rows.length}
          isOn={only === undefined}
          onClick={() => setOnly(undefined)}
        />
        {importOutcomes.map((one) => (
          <CountTile
            key={one}
            label={t(`sites.import.outcomes.${one}`)}
            value={counts.get(one)?.length ?? 0}
            tone={tones[one]}
            isOn={only === one}
            onClick={() => setOnly(only === one ? undefined : one)}
          />
        ))}
      </div>
      <DataTable
        label={t('sites.import.report')}
        columns={columnsOf(t)}
        rows={shown.slice(0, shownMost)}
        keyOf={({ row }) => row}
      />
      {shown.length > shownMost && (
        <p>{t('sites.import.more', { shown: formatNumber(shownMost), all: formatNumber(shown.length) })}</p>
      )}
    </>
  )
}

const columnsOf = (t: Translate): TableColumn<WaybillImportRow>[] => [
  { key: 'row', label: t('sites.import.row'), cell: ({ row }) => formatNumber(row), isNumber: true },
  { key: 'businessCode', label: t('waybills.businessCode'), cell: ({ businessCode }) => businessCode },
  {
    key: 'outcome',
    label: t('sites.import.outcome'),
    cell: ({ outcome }) => <Pill tone={tones[outcome]}>{t(`sites.import.outcomes.${outcome}`)}</Pill>,
  },
  { key: 'column', label: t('sites.import.column'), cell: ({ column }) => column },
  { key: 'message', label: t('sites.import.message'), cell: ({ message }) => message },
]
