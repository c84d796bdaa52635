import type { MenuItem } from '@coldway/contract/users/menus.ts'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { menuName } from '../../api/menu-tree.ts'
import { usePreferences } from '../../settings/preferences.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { moved } from './moved.ts'

interface FunctionOrderProps {
  readonly items: readonly MenuItem[]
  readonly onChange: (items: readonly MenuItem[]) => void
}

/** The chosen screens. The handle works with mouse, finger and arrow keys. */
export const FunctionOrder = ({ items, onChange }: FunctionOrderProps) => {
  const t = useText()
  const { language } = usePreferences()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')
  const move = (item: MenuItem, to: number) => {
    const next = moved(items, items.indexOf(item), to)
    onChange(next)
    setSaid(t('settings.functions.moved', { name: menuName(item, language), position: next.indexOf(item) + 1 }))
  }
  const onKey = (item: MenuItem) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    move(item, items.indexOf(item) + step)
  }
  const onDrag = (item: MenuItem) => (event: PointerEvent) => {
    if (dragged !== item.code) return
    const to = rowAt(list.current, event.clientY)
    if (to >= 0 && to !== items.indexOf(item)) move(item, to)
  }
  if (items.length === 0) return <Empty text={t('settings.functions.none')} />
  return (
    <>
      <ol ref={list} className="functions-order">
        {items.map((item) => {
          const name = menuName(item, language)
          return (
            <li key={item.code} className={dragged === item.code ? 'is-dragged' : undefined}>
              <IconButton
                icon="drag"
                className="functions-handle"
                label={t('settings.functions.move', { name })}
                onKeyDown={onKey(item)}
                onPointerDown={(event) => {
                  event.currentTarget.setPointerCapture?.(event.pointerId)
                  setDragged(item.code)
                }}
                onPointerMove={onDrag(item)}
                onPointerUp={() => setDragged(undefined)}
                onPointerCancel={() => setDragged(undefined)}
              />
              <span>{name}</span>
              <IconButton
                icon="close"
                label={t('settings.functions.remove', { name })}
                onClick={() => onChange(items.filter((one) => one !== item))}
              />
            </li>
          )
        })}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}

/** Index of the row at a height of the window; -1 above and below the list. */
const rowAt = (list: HTMLElement | null, y: number): number =>
  [...(list?.children ?? [])].findIndex((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return y >= top && y < bottom
  })
