/** Where the rows of an import come from: the filled-in template, or rows pasted out of any table. */
import { limits } from '@coldway/contract/limits.ts'
import { waybills } from '@coldway/contract/waybills/scene-waybills.ts'
import { useRef, useState } from 'react'
import { useFileCall } from '../../api/use-file-call.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../../ui/base/button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { WorkbookInput } from '../../ui/form/workbook-input.tsx'
import { notify } from '../../ui/overlay/notices.tsx'

interface ImportSourceProps {
  readonly isBusy: boolean
  readonly onFile: (name: string, bytes: Uint8Array<ArrayBuffer>) => void
  readonly onPasted: (text: string) => void
}

export const ImportSource = ({ isBusy, onFile, onPasted }: ImportSourceProps) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [pasted, setPasted] = useState<string>()
  const template = useFileCall(waybills.importTemplate, { onRefused: (text) => notify(text, 'bad') })
  const read = async (file: File) => onFile(file.name, new Uint8Array(await file.arrayBuffer()))
  return (
    <>
      <p>{t('waybills.import.hint', { mb: limits.uploadMaxMb, rows: formatNumber(limits.uploadRowsMax) })}</p>
      <div className="sheet-import-buttons">
        <Button icon="download" isBusy={template.isBusy} onClick={() => template.start({})}>
          {t('imports.sheet.template')}
        </Button>
        <Button kind="primary" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('imports.sheet.choose')}
        </Button>
        <Button icon="copy" disabled={pasted !== undefined} onClick={() => setPasted('')}>
          {t('waybills.import.paste')}
        </Button>
      </div>
      {pasted !== undefined && (
        <>
          <TextArea
            id="waybill-import-rows"
            label={t('waybills.import.rows')}
            value={pasted}
            rows={6}
            onInput={setPasted}
          />
          <Button disabled={pasted.trim() === ''} isBusy={isBusy} onClick={() => onPasted(pasted)}>
            {t('waybills.import.check')}
          </Button>
        </>
      )}
      <WorkbookInput ref={input} label={t('imports.sheet.choose')} onChoose={(file) => void read(file)} />
    </>
  )
}
