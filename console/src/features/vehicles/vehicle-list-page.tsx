/** /view/vehicle/vehicleInfo: the register of vehicles. */
import { vehicleProperties, vehicleStates, vehicleTypes } from '@coldway/contract/enums.ts'
import { limits } from '@coldway/contract/limits.ts'
import { paths, vehiclePath } from '@coldway/contract/screens/screens.ts'
import { vehicleImports } from '@coldway/contract/vehicles/vehicle-import.ts'
import { type Vehicle, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ListFilter, TreeNode } from '../../api/list-query.ts'
import { useMutate } from '../../api/use-call.ts'
import { useList } from '../../api/use-list.ts'
import { useCan } from '../../api/use-me.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { formatNumber } from '../../settings/format.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { notify } from '../../ui/overlay/notices.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.tsx'
import { type ListColumn, ListPage } from '../../ui/table/list-page.tsx'
import { SheetImportButton } from '../imports/index.ts'
import { VehicleDevices, VehicleStatePill } from './vehicle-words.tsx'

const stale = [vehicles.queryPageList, vehicles.queryPageList2]

export const VehicleListPage = () => {
  const t = useText()
  const can = useCan('vehicle:edit') ?? false
  const nodes = useOrgTree()
  const filters = useMemo(() => filtersOf(t, nodes), [t, nodes])
  const columns = useMemo(() => columnsOf(t), [t])
  const list = useList(vehicles.queryPageList, filters)
  const [ask, dialog] = useConfirm()
  const go = useNavigate()
  const deleting = useMutate(vehicles.deleteByIds, { stale })
  const remove = (chosen: readonly Vehicle[]) =>
    ask({
      title: t('vehicles.deleteTitle', { plate: chosen.map(({ plate }) => plate).join(', ') }),
      text: t('vehicles.deleteText'),
      action: t('pieces.verbs.delete'),
      isDanger: true,
      run: async () => {
        await deleting.mutateAsync({ ids: chosen.map(({ id }) => id) })
        notify(t('vehicles.deleted'), 'ok')
      },
    })
  return (
    <>
      <ListPage
        name="vehicles"
        title={t('titles.vehicles')}
        list={list}
        columns={columns}
        fileColumns={fileColumnsOf(t)}
        keyOf={({ id }) => id}
        nameOf={({ plate }) => plate}
        primary={{ label: t('titles.vehicleAdd'), can, to: paths.vehicleAdd }}
        tools={
          can && (
            <SheetImportButton
              calls={vehicleImports}
              title={t('vehicles.import.title')}
              nameLabel={t('vehicles.plate')}
              stale={stale}
            />
          )
        }
        bulk={[
          {
            key: 'tracks',
            label: t('vehicles.showTracks'),
            icon: 'map',
            can: true,
            onSelect: (chosen) => void go(tracksOf(chosen)),
          },
          { key: 'delete', label: t('pieces.verbs.delete'), icon: 'trash', can, onSelect: remove },
        ]}
        actions={[
          { key: 'track', label: t('vehicles.showTrack'), to: ({ id }) => `${paths.vehicleTrack}?id=${id}` },
          { key: 'edit', label: t('pieces.verbs.edit'), can, to: ({ id }) => `${paths.vehicleUpdate}?id=${id}` },
          {
            key: 'delete',
            label: t('pieces.verbs.delete'),
            can,
            isDanger: true,
            onSelect: (vehicle) => remove([vehicle]),
          },
        ]}
      />
      {dialog}
    </>
  )
}

/** The first of the chosen vehicles on one map. */
export const tracksOf = (chosen: readonly { readonly id: number }[]): string =>
  `${paths.vehicleTrack}?id=${chosen
    .slice(0, limits.multiScreenMax)
    .map(({ id }) => id)
    .join()}`

export const filtersOf = (t: Translate, nodes: readonly TreeNode[] | undefined): ListFilter[] => [
  { key: 'keyword', label: t('vehicles.find') },
  { key: 'plate', label: t('vehicles.plate') },
  {
    key: 'state',
    label: t('vehicles.state'),
    options: vehicleStates.map((value) => ({ value, label: t(`enums.vehicleStates.${value}`) })),
  },
  {
    key: 'vehicleType',
    label: t('vehicles.type'),
    options: vehicleTypes.map((value) => ({ value, label: t(`enums.vehicleTypes.${value}`) })),
  },
  { key: 'team', label: t('vehicles.team') },
  { key: 'mainDriverName', label: t('vehicles.mainDriver') },
  { key: 'deviceCode', label: t('vehicles.deviceCode'), type: 'eq' },
  { key: 'orgId', label: t('vehicles.organisation'), nodes: nodes ?? [], isId: true },
]

const wordsOf = <Value extends string>(values: readonly Value[], word: (value: Value) => string) =>
  Object.fromEntries(values.map((value) => [value, word(value)]))

const sizeOf = (value: number | null): string | undefined => (value === null ? undefined : formatNumber(value))

const columnsOf = (t: Translate): ListColumn<Vehicle>[] => [
  {
    key: 'plate',
    label: t('vehicles.plate'),
    cell: ({ id, plate }) => <Link to={vehiclePath(id)}>{plate}</Link>,
    isFixed: true,
    isSortable: true,
  },
  {
    key: 'state',
    label: t('vehicles.state'),
    words: wordsOf(vehicleStates, (value) => t(`enums.vehicleStates.${value}`)),
    cell: ({ state }) => <VehicleStatePill state={state} />,
    isSortable: true,
  },
  {
    key: 'devices',
    label: t('vehicles.devices'),
    phoneLine: 2,
    cell: ({ devices }) => <VehicleDevices devices={devices} />,
  },
  {
    key: 'vehicleType',
    label: t('vehicles.type'),
    phoneLine: 3,
    words: wordsOf(vehicleTypes, (value) => t(`enums.vehicleTypes.${value}`)),
    cell: ({ vehicleType }) => t(`enums.vehicleTypes.${vehicleType}`),
    isSortable: true,
  },
  { key: 'team', label: t('vehicles.team'), phoneLine: 3, cell: ({ team }) => team, isSortable: true },
  {
    key: 'mainDriverName',
    label: t('vehicles.mainDriver'),
    phoneLine: 2,
    cell: ({ mainDriverName, mainDriverPhone }) => <Person name={mainDriverName} phone={mainDriverPhone} />,
    isSortable: true,
  },
  ...recordColumns(t),
]

/** What the register says beside plate, state, devices and driver. */
const recordColumns = (t: Translate): ListColumn<Vehicle>[] => [
  {
    key: 'property',
    label: t('vehicles.property'),
    words: wordsOf(vehicleProperties, (value) => t(`enums.vehicleProperties.${value}`)),
    cell: ({ property }) => t(`enums.vehicleProperties.${property}`),
    isSortable: true,
  },
  { key: 'brand', label: t('vehicles.brand'), cell: ({ brand }) => brand, isSortable: true },
  { key: 'loadKg', label: t('vehicles.load'), cell: ({ loadKg }) => sizeOf(loadKg), isNumber: true, isSortable: true },
  { key: 'lengthMm', label: t('vehicles.length'), cell: ({ lengthMm }) => sizeOf(lengthMm), isNumber: true },
  { key: 'widthMm', label: t('vehicles.width'), cell: ({ widthMm }) => sizeOf(widthMm), isNumber: true },
  { key: 'heightMm', label: t('vehicles.height'), cell: ({ heightMm }) => sizeOf(heightMm), isNumber: true },
  {
    key: 'ownerName',
    label: t('vehicles.ownerName'),
    cell: ({ ownerName, ownerPhone }) => <Person name={ownerName} phone={ownerPhone} />,
    isSortable: true,
  },
  { key: 'orgName', label: t('vehicles.organisation'), cell: ({ orgName }) => orgName },
  { key: 'remark', label: t('vehicles.remark'), cell: ({ remark }) => remark },
  {
    key: 'createTime',
    label: t('vehicles.created'),
    phoneLine: 'none',
    cell: ({ createTime }) => createTime,
    isSortable: true,
  },
]

/** What the table shows inside of other columns or not at all, so that a file comes back in whole. */
const fileColumnsOf = (t: Translate) => [
  { key: 'ownerPhone', label: t('vehicles.ownerPhone') },
  { key: 'mainDriverPhone', label: t('vehicles.mainPhone') },
  { key: 'assistantDriverName', label: t('vehicles.assistant') },
  { key: 'assistantDriverPhone', label: t('vehicles.assistantPhone') },
  { key: 'passengers', label: t('vehicles.passengers') },
]

const Person = ({ name, phone }: { name: string; phone: string | null }) => (
  <>
    {name} {phone !== null && <a href={`tel:${phone}`}>{phone}</a>}
  </>
)
