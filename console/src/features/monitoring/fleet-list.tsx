/** The left column: counters, search, the list or table of devices. */
import type { OrgNode } from '@coldway/contract/users/organisations.ts'
import { useMemo, useState } from 'react'
import { usePreferences } from '../../settings/preferences.ts'
import { useStore } from '../../settings/store.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { Search } from '../../ui/form/search.tsx'
import { Empty } from '../../ui/base/states.tsx'
import { VirtualList, walkList } from '../../ui/table/virtual-list.tsx'
import { DeviceRow } from './device-row.tsx'
import { createNameBooks, type GroupRow, matching, type MotionFilter, type Row, rowsOf } from './device-rows.ts'
import type { DeviceStore } from './device-store.ts'
import { DeviceTableHead, DeviceTableRow, tableWidth } from './device-table.tsx'
import type { Display } from '../../api/use-display.ts'
import { GroupHead } from './group-head.tsx'

interface FleetListProps {
  readonly store: DeviceStore
  readonly orgs: readonly OrgNode[]
  readonly motion: MotionFilter
  readonly display: Display
  readonly onDisplay: (change: Partial<Display>) => void
  /** Opens the choice of fields; undefined when list and columns are fixed. */
  readonly onFields?: (() => void) | undefined
  /** Keys of the shown fields, in the user's order. */
  readonly shown: readonly string[]
  readonly selectedId: number | undefined
  readonly onSelect: (id: number) => void
  readonly canTable: boolean
}

export const FleetList = (props: FleetListProps) => {
  const t = useText()
  const { orgs, display, shown, selectedId } = props
  const [text, setText] = useState('')
  const [closedOrgs, setClosed] = useState<ReadonlySet<number>>(new Set())
  const [active, setActive] = useState<number>()
  const rows = useRows(props, text, closedOrgs)
  const orgNames = useMemo(() => new Map(orgs.map((org) => [org.id, org.name])), [orgs])
  const isTable = display.isTable && props.canTable
  const list = {
    rows,
    keyOf: (row: Row) => row.key,
    canSelect: (row: Row) => row.kind === 'device',
    selectedKey: selectedId,
    activeKey: active,
    onActive: (row: Row) => row.kind === 'device' && setActive(row.key),
    onSelect: (row: Row) => {
      if (row.kind !== 'device') return
      setActive(row.key)
      props.onSelect(row.key)
    },
  }
  const toggle = ({ orgId }: GroupRow) => {
    const next = new Set(closedOrgs)
    if (!next.delete(orgId)) next.add(orgId)
    setClosed(next)
  }
  const renderRow = (row: Row) => {
    if (row.kind === 'group') return <GroupHead row={row} onToggle={toggle} />
    const one = { store: props.store, id: row.key, shown, orgName: orgNameOf(props.store, row.key, orgNames) }
    return isTable ? <DeviceTableRow {...one} /> : <DeviceRow {...one} />
  }
  return (
    <>
      <div className="fleet-search">
        <div
          className="fleet-search-field"
          onKeyDown={(event) => searchKeys.includes(event.key) && walkList(list, event.key) && event.preventDefault()}
        >
          <Search
            label={t('monitoring.search.label')}
            placeholder={t('monitoring.search.placeholder')}
            value={text}
            onChange={setText}
          />
        </div>
        {props.onFields && <ListTools {...props} onFields={props.onFields} />}
      </div>
      <div className={isTable ? 'fleet-rows is-table' : 'fleet-rows'}>
        {rows.length === 0 ? (
          <Empty text={text ? t('monitoring.search.none', { text }) : t('monitoring.list.noneInState')} />
        ) : (
          <div className="fleet-rows-inner" style={isTable ? { minWidth: `${tableWidth(shown)}rem` } : undefined}>
            {isTable && <DeviceTableHead shown={shown} />}
            <VirtualList
              {...list}
              label={t('monitoring.list.label')}
              heightOf={(row) => (row.kind === 'group' ? 34 : isTable ? 40 : 57)}
              renderRow={renderRow}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** The keys that move in the list; all others belong to the search field. */
const searchKeys: readonly string[] = ['ArrowDown', 'ArrowUp', 'Enter']

const useRows = (
  { store, orgs, motion, display }: FleetListProps,
  text: string,
  closedOrgs: ReadonlySet<number>,
): Row[] => {
  const { language } = usePreferences()
  const { order, members } = useStore(store.summary)
  // `members` and `order` stand for the store's content; the store object itself never changes.
  const bookOf = useMemo(() => createNameBooks(language), [language])
  const book = useMemo(() => bookOf(store.all().map((one) => one.device)), [store, members, bookOf])
  const matches = useMemo(() => matching(store, book, { motion, text }), [store, order, book, motion, text])
  return useMemo(
    () => rowsOf(matches, orgs, { motion, text, closedOrgs, isGrouped: display.isGrouped }),
    [matches, orgs, motion, text, closedOrgs, display.isGrouped],
  )
}

const orgNameOf = (store: DeviceStore, id: number, names: ReadonlyMap<number, string>): string | undefined =>
  names.get(store.get(id)?.device.orgId ?? 0)

const ListTools = ({ display, onDisplay, onFields, canTable }: FleetListProps & { readonly onFields: () => void }) => {
  const t = useText()
  return (
    <div className="fleet-tools">
      <IconButton
        icon="building"
        label={t('monitoring.list.group')}
        isOn={display.isGrouped}
        onClick={() => onDisplay({ isGrouped: !display.isGrouped })}
      />
      {canTable && (
        <IconButton
          icon="columns"
          label={t('monitoring.list.asTable')}
          isOn={display.isTable}
          onClick={() => onDisplay({ isTable: !display.isTable })}
        />
      )}
      <IconButton icon="settings" label={t('monitoring.fields.title')} onClick={onFields} />
    </div>
  )
}
