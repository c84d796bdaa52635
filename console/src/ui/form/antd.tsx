/**
 * The only file that imports antd's core, for controls that are hard to build well: selects with search, trees with check
 * boxes. It applies our tokens and texts; the components beside it (select.tsx, tree-select.tsx, check-tree.tsx) give them our
 * own props. Screens that use none of them do not load antd. (docs/decisions/0007-own-pieces-and-antd.md)
 */
import { ConfigProvider, type ThemeConfig, theme as antdThemes } from 'antd'
import { type ReactNode, useMemo } from 'react'
import { usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../base/icon.tsx'
import { useWindowWidth } from '../base/use-window-width.ts'

export const Antd = ({ children }: { children: ReactNode }) => {
  const t = useText()
  const { theme, language } = usePreferences()
  const width = useWindowWidth()
  const tokens = useMemo(() => readTokens(theme === 'dark'), [theme, language, width])
  const locale = useMemo(() => ({ locale: language, Empty: { description: t('common.empty') } }), [language, t])
  return (
    <ConfigProvider
      theme={tokens}
      locale={locale}
      getPopupContainer={popupPlace}
      renderEmpty={() => <p className="antd-empty">{t('common.empty')}</p>}
    >
      {children}
    </ConfigProvider>
  )
}

/** The button that empties a select. antd names it in English in every language, and without an icon it draws a bare sign. */
export const useClearing = (canClear = false) => {
  const t = useText()
  return canClear && { label: t('common.clear'), clearIcon: <Icon name="close" /> }
}

/**
 * The container of a pop-up: a modal dialog covers everything outside of it, so it has its own
 * (ui/overlay/dialog.tsx).
 */
const popupPlace = (trigger: HTMLElement | undefined): HTMLElement =>
  trigger?.closest('dialog')?.querySelector<HTMLElement>('.dialog-popups') ?? document.body

/**
 * Reads our tokens as numbers and colours: antd computes shades and sizes itself, so variables do
 * not suffice.
 */
const readTokens = (isDark: boolean): ThemeConfig => {
  const style = getComputedStyle(document.documentElement)
  const remPx = Number.parseFloat(style.fontSize) || 100
  const colour = (name: string) => style.getPropertyValue(name).trim() || undefined
  const px = (name: string) => {
    const value = style.getPropertyValue(name).trim()
    return value.endsWith('rem') ? Math.round(Number.parseFloat(value) * remPx * 10) / 10 : Number.parseFloat(value)
  }
  return {
    algorithm: isDark ? antdThemes.darkAlgorithm : antdThemes.defaultAlgorithm,
    token: {
      colorPrimary: colour('--chosen'),
      colorText: colour('--ink'),
      colorTextPlaceholder: colour('--ink-3'),
      colorTextDisabled: colour('--ink-3'),
      colorBorder: colour('--line-control'),
      colorBgContainer: colour('--card'),
      colorBgElevated: colour('--card'),
      colorError: colour('--bad'),
      // The chosen option, also under the pointer; the tones of antd are too strong for the texts on them.
      controlItemBgActive: colour('--brand-weak'),
      controlItemBgActiveHover: colour('--brand-weak'),
      fontFamily: 'inherit',
      fontSize: px('--text') || 14,
      controlHeight: px('--control') || 34,
      borderRadius: px('--radius') || 8,
      // Our own menus have no motion either.
      motion: false,
      // Pop-ups stand above the page and below the browser's own dialogs.
      zIndexPopupBase: 60,
    },
    components: { Select: { optionSelectedBg: colour('--brand-weak'), optionSelectedColor: colour('--brand-ink') } },
  }
}
