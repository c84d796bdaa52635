import type { ExportFormat } from '@coldway/contract/downloads/exports.ts'
import { limits } from '@coldway/contract/limits.ts'
import type { ListFile } from '../../api/use-export.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { Icon } from '../base/icon.tsx'
import { Menu } from '../overlay/menu.tsx'
import { notify } from '../overlay/notices.tsx'
import { useConfirm } from '../overlay/use-confirm.tsx'

/**
 * Exports at once or to the download centre; an export too large for the first offers the second. During an export the button
 * shows the received bytes and cancels it.
 */
export const ExportMenu = ({ file }: { file: ListFile }) => {
  const t = useText()
  const textOf = useErrorText()
  const [ask, dialog] = useConfirm()
  const send = async (format: ExportFormat) => {
    await file.send(format)
    notify(t('exports.centre.sent'), 'ok')
  }
  const sendNow = (format: ExportFormat) =>
    send(format).catch((error: unknown) => {
      notify(textOf(error), 'bad')
    })
  const offerCentre = (format: ExportFormat) =>
    ask({
      title: t('exports.centre.send'),
      text: t('exports.centre.tooMany', { count: file.rows }),
      action: t('exports.centre.confirm'),
      run: () => send(format),
    })
  const start = async (format: ExportFormat) => {
    // The server refuses a document of this many rows with a message.
    if (format !== 'pdf' && file.rows > limits.exportRowsMax) return offerCentre(format)
    try {
      const name = await file.start(format)
      if (name !== undefined) notify(t('exports.done', { name }), 'ok')
    } catch (error) {
      notify(textOf(error), 'bad')
    }
  }
  if (file.bytes !== undefined) {
    const progress = t('exports.busy', { size: file.bytes > 0 ? sizeOf(file.bytes) : '' }).trim()
    return (
      <Button
        icon="close"
        aria-label={`${progress}. ${t('exports.cancel')}`}
        title={t('exports.cancel')}
        onClick={file.cancel}
      >
        {progress}
      </Button>
    )
  }
  const now = file.formats.map((format) => ({
    key: format,
    label: t(`exports.${format}`),
    onSelect: () => void start(format),
  }))
  const later = file.formats.map((format) => ({
    key: `centre-${format}`,
    label: t(`exports.centre.${format}`),
    onSelect: () => void sendNow(format),
  }))
  const scheduled = { key: 'schedule', label: t('schedules.entry'), onSelect: file.schedule }
  return (
    <>
      <Menu
        label={t('exports.menu')}
        align="end"
        className="button button-plain button-normal"
        entries={[...now, ...later, scheduled]}
      >
        <Icon name="download" />
        <span>{t('exports.menu')}</span>
      </Menu>
      {dialog}
    </>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${formatNumber(Math.ceil(bytes / 1000))} kB` : `${formatNumber(bytes / 1e6, 1)} MB`
