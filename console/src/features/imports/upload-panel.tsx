import { imports, type ImportTask } from '@coldway/contract/devices/imports.ts'
import { limits } from '@coldway/contract/limits.ts'
import { type DragEvent, useRef, useState } from 'react'
import { useMutate } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useFileCall } from '../../api/use-file-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { WorkbookInput } from '../../ui/form/workbook-input.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import { Panel } from '../../ui/base/panel.tsx'

/** The template, and the upload of the completed file. A file is checked as soon as it is chosen. */
export const UploadPanel = ({ onChecked }: { onChecked: (task: ImportTask) => void }) => {
  const t = useText()
  const template = useFileCall(imports.importTemplate, { onRefused: (text) => notify(text, 'bad') })
  return (
    <Panel className="import-upload">
      <section>
        <h2>{t('imports.template')}</h2>
        <p>{t('imports.templateHint')}</p>
        <Button icon="download" isBusy={template.isBusy} onClick={() => template.start({})}>
          {t('imports.template')}
        </Button>
      </section>
      <section>
        <h2>{t('imports.fileStep')}</h2>
        <DropZone onChecked={onChecked} />
      </section>
    </Panel>
  )
}

const DropZone = ({ onChecked }: { onChecked: (task: ImportTask) => void }) => {
  const t = useText()
  const textOf = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [name, setName] = useState('')
  const checking = useMutate(imports.importCheck)
  const check = async (file: File | undefined) => {
    if (!file || checking.isPending) return
    setName(file.name)
    const bytes = new Uint8Array(await file.arrayBuffer())
    checking.mutate({ file: { name: file.name, bytes } }, { onSuccess: onChecked })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void check(event.dataTransfer.files[0])
  }
  return (
    <div
      className={classNames('import-drop', isOver && 'is-over')}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="layers" />
      <p className="import-drop-hint">{t('imports.drop')}</p>
      <Button kind="primary" isBusy={checking.isPending} onClick={() => input.current?.click()}>
        {t('imports.choose')}
      </Button>
      <small>{t('imports.dropRule', { mb: limits.uploadMaxMb, rows: formatNumber(limits.uploadRowsMax) })}</small>
      <WorkbookInput ref={input} label={t('imports.choose')} onChoose={(file) => void check(file)} />
      <p role="status" className="import-status">
        {checking.isPending && t('imports.checking', { name })}
      </p>
      {checking.error && <Alert isLine>{textOf(checking.error)}</Alert>}
    </div>
  )
}
