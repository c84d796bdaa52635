import type { ExportFormat } from '@coldway/contract/exports.ts'
import type { ListFile } from '../api/use-export.ts'
import { useErrorText } from '../api/use-error-text.ts'
import { formatNumber } from '../settings/format.ts'
import { useText } from '../settings/texts.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu } from './menu.tsx'
import { notify } from './notices.tsx'

/** While a file is made, the button says how much of it is here, and breaks it off. */
export const ExportMenu = ({ file }: { file: ListFile }) => {
  const t = useText()
  const textOf = useErrorText()
  const start = async (format: ExportFormat) => {
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
  return (
    <Menu
      label={t('exports.menu')}
      align="end"
      className="button button-plain button-normal"
      entries={file.formats.map((format) => ({
        key: format,
        label: t(`exports.${format}`),
        onSelect: () => void start(format),
      }))}
    >
      <Icon name="download" />
      <span>{t('exports.menu')}</span>
    </Menu>
  )
}

const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${formatNumber(Math.ceil(bytes / 1000))} kB` : `${formatNumber(bytes / 1e6, 1)} MB`
