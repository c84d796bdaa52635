import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/base/icon.tsx'
import { setPaletteOpen } from './palette-store.ts'

const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

export const PaletteButton = () => {
  const t = useText()
  return (
    <button
      type="button"
      className="palette-button"
      // The accessible name begins with the visible label.
      aria-label={`${t('shell.palette.open')}: ${t('shell.palette.title')}`}
      data-keys={keys}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => setPaletteOpen(true)}
    >
      <Icon name="search" />
      <span className="tool-word">{t('shell.palette.open')}</span>
    </button>
  )
}
