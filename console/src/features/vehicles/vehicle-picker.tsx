/** Chooses vehicles whose tracks to show: the server searches plates, however they are separated. */
import { limits } from '@coldway/contract/limits.ts'
import { vehiclePath } from '@coldway/contract/screens/screens.ts'
import { type Vehicle, vehicles } from '@coldway/contract/vehicles/vehicles.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../api/use-call.ts'
import { lineColourOf } from '../../map/map-palette.ts'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { SearchSelect } from '../../ui/form/search-select.tsx'

interface VehiclePickerProps {
  readonly ids: readonly number[]
  /** Those of `ids` that were found, in their order. */
  readonly chosen: readonly Vehicle[]
  readonly onChange: (ids: readonly number[]) => void
}

const found = 50
const typedMs = 250

export const VehiclePicker = ({ ids, chosen, onChange }: VehiclePickerProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const plate = useSettled(typed.trim(), typedMs).slice(0, limits.nameMax)
  const { data } = useCall(
    vehicles.queryPageList,
    {
      page: 1,
      size: found,
      conditionVos: plate === '' ? [] : [{ column: 'plate', type: 'like', value: plate }],
      sorts: [{ column: 'plate', order: 'asc' }],
    },
    { keepsLast: true },
  )
  const { total = 0, records } = data ?? {}
  const isFull = ids.length >= limits.multiScreenMax
  return (
    <div className="vehicle-picker">
      {!isFull && (
        <SearchSelect
          label={t(ids.length === 0 ? 'vehicles.tracks.choose' : 'vehicles.tracks.another')}
          options={records
            ?.filter(({ id }) => !ids.includes(id))
            .map(({ id, plate: label, team, devices }) => ({
              value: id,
              label,
              note: [team, ...devices.map(({ deviceName }) => deviceName)].filter(Boolean).join(' · '),
            }))}
          value={undefined}
          onSearch={setTyped}
          onChange={(id) => onChange([...ids, id])}
          {...(total > found && { more: t('sensors.more', { total: formatNumber(total) }) })}
        />
      )}
      {isFull && <p className="vehicle-hint">{t('vehicles.tracks.most', { max: limits.multiScreenMax })}</p>}
      <ul aria-label={t('titles.vehicles')}>
        {chosen.map(({ id, plate: label, team }, index) => (
          <li key={id}>
            {ids.length > 1 && (
              <i aria-hidden="true" style={{ background: lineColourOf(index) }}>
                {index + 1}
              </i>
            )}
            <Link to={vehiclePath(id)}>{label}</Link>
            <small>{team}</small>
            <IconButton
              icon="close"
              label={t('vehicles.tracks.remove', { plate: label })}
              onClick={() => onChange(ids.filter((one) => one !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
