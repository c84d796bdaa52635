/** The cold-chain temperature report of one record: format, language, and the files that were made of it. */
import { coldChainReports } from '@coldway/contract/downloads/cold-chain-report.ts'
import type { EvidenceRecord } from '@coldway/contract/evidence/evidence.ts'
import { useState } from 'react'
import { languages, usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Select } from '../../ui/form/select.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ReportPanel } from '../downloads/index.ts'

interface RecordReportProps {
  readonly waybillId: number
  readonly waybillNo: string
  readonly of: EvidenceRecord
  readonly onClose: () => void
}

export const RecordReport = ({ waybillId, waybillNo, of, onClose }: RecordReportProps) => {
  const t = useText()
  const own = usePreferences().language
  const [language, setLanguage] = useState(own)
  const title = t('evidence.report.of', { number: of.number, waybill: waybillNo })
  return (
    <Dialog isOpen title={title} onClose={onClose} width="7.2rem">
      <ReportPanel
        call={coldChainReports.coldChainReport}
        kind="coldChainReport"
        name={`${waybillNo}-${of.number}_`}
        intro={t('evidence.report.intro', { number: of.number })}
        inputOf={(format) => ({ waybillId, record: of.record, format, language })}
      >
        <Select
          label={t('evidence.report.language')}
          value={language}
          onChange={(chosen) => setLanguage(chosen ?? own)}
          options={languages.map((one) => ({ value: one, label: t(`enums.languages.${one}`) }))}
        />
      </ReportPanel>
    </Dialog>
  )
}
