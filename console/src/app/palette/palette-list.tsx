import { useEffect, useRef } from 'react'
import { type TextKey, useText } from '../../settings/texts.ts'
import { Icon, type IconName } from '../../ui/base/icon.tsx'
import type { PaletteGroup, PaletteItem } from './palette-items.ts'

interface PaletteListProps {
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  readonly active: PaletteItem | undefined
  /** Makes an item the active one; `at` is its index among all items. */
  readonly onActive: (at: number) => void
  readonly onChoose: (item: PaletteItem) => void
}

const icons: Readonly<Record<PaletteItem['kind'], IconName>> = {
  screen: 'grid',
  device: 'truck',
  waybill: 'list',
  vehicle: 'truck',
  product: 'thermometer',
  room: 'building',
  site: 'pin',
  line: 'map',
  organisation: 'building',
  user: 'user',
}
const titles: Readonly<Record<PaletteGroup['kind'], TextKey>> = {
  recent: 'shell.palette.recent',
  screen: 'shell.palette.screens',
  device: 'shell.palette.kinds.device',
  waybill: 'shell.palette.kinds.waybill',
  vehicle: 'shell.palette.kinds.vehicle',
  product: 'shell.palette.kinds.product',
  room: 'shell.palette.kinds.room',
  site: 'shell.palette.kinds.site',
  line: 'shell.palette.kinds.line',
  organisation: 'shell.palette.kinds.organisation',
  user: 'shell.palette.kinds.user',
}

export const optionId = (listId: string, item: PaletteItem): string =>
  `${listId}-${item.key.replaceAll(/[^\w-]/g, '_')}`

export const PaletteList = ({ id, groups, active, onActive, onChoose }: PaletteListProps) => {
  const t = useText()
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} className="palette-list" role="listbox" aria-label={t('shell.palette.title')}>
      {groups.map((group) => (
        <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`}>
          <h3 id={`${id}-${group.kind}`} role="presentation">
            {t(titles[group.kind])}
          </h3>
          {group.items.map((item) => (
            <div
              key={item.key}
              id={optionId(id, item)}
              role="option"
              aria-selected={item === active}
              className="palette-item"
              onPointerMove={() => item !== active && onActive(items.indexOf(item))}
              onClick={() => onChoose(item)}
            >
              <Icon name={icons[item.kind]} />
              <span>{item.title}</span>
              <small>{item.subtitle}</small>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
