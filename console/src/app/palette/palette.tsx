/**
 * The command palette: one field over every screen and object the user may see. Arrows choose, Enter opens; the field keeps
 * the focus, the list follows it (WAI-ARIA combobox with a list box). A phone gets it over the whole screen.
 */
import { search } from '@coldway/contract/operations/search.ts'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { useErrorText } from '../../api/use-error-text.ts'
import { useKept } from '../../api/use-kept.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Icon } from '../../ui/base/icon.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import './palette.css'
import { addRecent, groupsOf, type PaletteItem, readRecent } from './palette-items.ts'
import { PaletteList, optionId } from './palette-list.tsx'
import { setPaletteOpen, usePaletteKeys, usePaletteOpen } from './palette-store.ts'
import { useScreens } from './use-screens.ts'

const typingMs = 150

export const Palette = () => {
  usePaletteKeys()
  return usePaletteOpen() ? <OpenPalette /> : null
}

const OpenPalette = () => {
  const t = useText()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const dialog = useRef<HTMLDialogElement>(null)
  const listId = useId()
  const { groups, recent, keepRecent, failure } = useFound(text)
  const items = groups.flatMap((group) => group.items)
  const active = items[Math.min(at, items.length - 1)]
  useEffect(() => {
    dialog.current?.showModal()
    return () => dialog.current?.close()
  }, [])
  const choose = (item: PaletteItem | undefined) => {
    if (!item) return
    setPaletteOpen(false)
    keepRecent(addRecent(recent, item))
    void navigate(item.url)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // The question before changes are lost has the focus by now: this Enter must not answer it too.
      event.preventDefault()
      return choose(active)
    }
    const to = stepOf(event.key, Math.min(at, items.length - 1), items.length)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
  }
  const type = (next: string) => {
    setText(next)
    setAt(0)
  }
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={t('shell.palette.title')}
      onCancel={(event) => {
        event.preventDefault()
        setPaletteOpen(false)
      }}
      onClick={(event) => event.target === dialog.current && setPaletteOpen(false)}
    >
      <div className="palette-body">
        <div className="palette-head">
          <Icon name="search" />
          <input
            role="combobox"
            aria-label={t('shell.palette.title')}
            aria-autocomplete="list"
            aria-expanded={items.length > 0}
            aria-controls={listId}
            aria-activedescendant={active && optionId(listId, active)}
            placeholder={t('shell.palette.placeholder')}
            maxLength={60}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            autoFocus
            value={text}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
          />
          <IconButton icon="close" label={t('common.close')} onClick={() => setPaletteOpen(false)} />
        </div>
        <PaletteList id={listId} groups={groups} active={active} onActive={setAt} onChoose={choose} />
        {items.length === 0 && (
          <p className="palette-none">
            {failure ??
              (text.trim() === '' ? t('shell.palette.start') : t('shell.palette.none', { text: text.trim() }))}
          </p>
        )}
        <p className="palette-keys">{t('shell.palette.keys')}</p>
        <p className="unseen" role="status">
          {text.trim() !== '' && t('shell.palette.results', { count: items.length })}
        </p>
      </div>
    </dialog>
  )
}

/**
 * The index to which a navigation key moves, wrapping around at both ends; undefined when the key is
 * another.
 */
const stepOf = (key: string, at: number, count: number): number | undefined => {
  if (count === 0) return undefined
  return { ArrowDown: (at + 1) % count, ArrowUp: (at - 1 + count) % count, PageDown: count - 1, PageUp: 0 }[key]
}

const useFound = (text: string) => {
  const textOf = useErrorText()
  const screens = useScreens()
  const kept = useKept('palette.recent', readRecent)
  const asked = useSettled(text.trim(), typingMs)
  const found = useCall(search.query, { text: asked }, { isEnabled: asked !== '', keepsLast: true })
  const recent = kept.value ?? []
  return {
    recent,
    keepRecent: kept.keep,
    groups: groupsOf(text, { screens, recent, hits: found.data?.hits ?? [] }),
    failure: found.error ? textOf(found.error) : undefined,
  }
}
