import { history } from '@coldway/contract/readings/history.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sensors } from '@coldway/contract/readings/sensors.ts'
import { allSeries, type SeriesKey } from '@coldway/contract/readings/series.ts'
import { useMemo } from 'react'
import { useForm } from '../../api/use-form.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { FormSelect, FormText, FormDay } from '../../ui/form/form-fields.tsx'
import { notify } from '../../ui/overlay/notices.tsx'
import './history.css'

interface ReportDialogProps {
  readonly device: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

interface Draft {
  /** The text of the browser's field, such as 2026-11-20T08:15. */
  readonly time: string
  readonly series: SeriesKey | undefined
  readonly value: string
  readonly reason: string
}
const empty: Draft = { time: '', series: undefined, value: '', reason: '' }

export const ReportDialog = ({ device, onClose }: ReportDialogProps) => {
  const t = useText()
  const options = useMemo(() => optionsOf(t), [t])
  const form = useForm({
    call: history.reportHistoryData,
    start: empty,
    toInput: (draft: Draft) => inputOf(device.id, draft),
    refusedAt: {
      dataBeforeStart: 'time',
      deviceInUseOrEnded: 'time',
      timeOrder: 'time',
      trajectoryExpired: 'time',
      columnValue: 'value',
    },
    stale: [sensors.querySensorPageList, sensors.querySeries],
    onDone: () => {
      notify(t('history.done'), 'ok')
      onClose()
    },
  })
  const { time, series, value, reason } = form.draft
  const isFilled = [time, value, reason.trim()].every(Boolean) && series !== undefined
  return (
    <Dialog
      isOpen
      title={t('history.title', { name: device.name })}
      onClose={onClose}
      width="4.8rem"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button kind="primary" disabled={!isFilled} isBusy={form.isBusy} onClick={form.submit}>
            {t('history.save')}
          </Button>
        </>
      }
    >
      <div className="history-form">
        <p>{t('history.hint')}</p>
        {form.error && <Alert>{form.error}</Alert>}
        <FormDay form={form} name="time" label={t('history.time')} rule={t('history.timeRule')} hasTime />
        <FormSelect form={form} name="series" label={t('history.series')} options={options} />
        <FormText form={form} name="value" label={t('history.value')} inputMode="decimal" />
        <FormText
          form={form}
          name="reason"
          label={t('history.reason')}
          rule={t('history.reasonRule', { max: limits.remarkMax })}
        />
      </div>
    </Dialog>
  )
}

const inputOf = (deviceId: number, { time, series, value, reason }: Draft) => ({
  deviceId,
  dataList: [
    {
      time: `${time.replace('T', ' ')}:00`.slice(0, 19),
      key: series ?? '',
      value: Number(value.replace(',', '.')),
    },
  ],
  reason,
})

/** The series to choose from; first channels come first, because few devices have the others. */
const optionsOf = (t: Translate) =>
  allSeries
    .map(({ key, name, channel, unit }) => ({
      value: key,
      channel,
      label: [t(`enums.series.${name}`, { channel }), unit && `(${unit})`].filter(Boolean).join(' '),
    }))
    .toSorted((a, b) => a.channel - b.channel)
