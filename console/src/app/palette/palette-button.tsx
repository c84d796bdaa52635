import { useText } from '../../settings/texts.ts'
import { Icon } from '../../ui/icon.tsx'
import { setPaletteOpen } from './palette-store.ts'

const keys = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

export const PaletteButton = () => {
  const t = useText()
  return (
    <button
      type="button"
      className="palette-button"
      aria-label={t('shell.palette.title')}
      aria-keyshortcuts="Control+K Meta+K /"
      onClick={() => setPaletteOpen(true)}
    >
      <Icon name="search" />
      <span className="tool-word">{t('shell.palette.open')}</span>
      <kbd className="tool-word">{keys}</kbd>
    </button>
  )
}
