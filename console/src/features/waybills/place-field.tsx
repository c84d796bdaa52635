/** A place of a shipment: a site found by search, an address as it is typed, or a point on the map. */
import { limits } from '@coldway/contract/limits.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import type { WaybillPlace } from '@coldway/contract/waybills/waybill-fields.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { formatPlace } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { Field, FieldFrame } from '../../ui/form/field.tsx'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { PlaceDialog } from './place-dialog.tsx'

interface PlaceFieldProps {
  /** What the place is to the shipment, such as "Sender". */
  readonly role: string
  readonly value: WaybillPlace
  readonly onChange: (place: WaybillPlace) => void
  readonly error: string | undefined
  /** Shown, and no longer changed. */
  readonly isFixed?: boolean
}

const typedMs = 250
const keywordMax = 50
const offered = 50

export const PlaceField = ({ role, value, onChange, error, isFixed = false }: PlaceFieldProps) => {
  const t = useText()
  const [isOnMap, setOnMap] = useState(false)
  const { lng, lat } = value
  return (
    <div className="waybill-place">
      {!isFixed && <SiteSelect role={role} value={value} onChange={onChange} />}
      <Field
        label={t('waybills.addressOf', { place: role })}
        value={value.address}
        maxLength={limits.addressMax}
        onInput={(event) => onChange({ ...value, address: event.currentTarget.value })}
        error={error}
        hint={lng !== null && lat !== null && <p>{formatPlace({ lng, lat })}</p>}
        autoComplete="off"
        disabled={isFixed}
        trailing={
          !isFixed && (
            <IconButton icon="pin" label={t('waybills.onMap', { place: role })} onClick={() => setOnMap(true)} />
          )
        }
      />
      {isOnMap && (
        <PlaceDialog
          title={t('waybills.onMap', { place: role })}
          value={value}
          onPick={onChange}
          onClose={() => setOnMap(false)}
        />
      )}
    </div>
  )
}

const SiteSelect = ({ role, value, onChange }: Omit<PlaceFieldProps, 'error' | 'isFixed'>) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [first] = useState(value.siteId)
  const keyword = useSettled(typed.trim(), typedMs).slice(0, keywordMax)
  const found = useCall(sites.querySiteList, keyword === '' ? {} : { keyword }, { keepsLast: true })
  const chosen = useCall(sites.querySiteList, { ids: [first ?? 0] }, { isEnabled: first !== null })
  const [picked, setPicked] = useState<{ readonly id: number; readonly siteName: string }>()
  const known = [picked, ...(chosen.data?.sites ?? []), ...(found.data?.sites ?? [])]
  const { siteId } = value
  const label = t('waybills.siteOf', { place: role })
  const choose = (id: number) => {
    const site = found.data?.sites.find((one) => one.id === id)
    if (!site) return
    setPicked(site)
    onChange({ siteId: id, address: site.siteName, lng: site.centerlng, lat: site.centerlat })
  }
  return (
    <FieldFrame label={label}>
      {(id) => (
        <div className="waybill-site">
          <SearchSelect
            label={label}
            id={id}
            options={found.data?.sites.slice(0, offered).map(({ id, siteName, siteType }) => ({
              value: id,
              label: siteName,
              note: t(`enums.siteTypes.${siteType}`),
            }))}
            value={
              siteId === null
                ? undefined
                : { value: siteId, label: known.find((site) => site?.id === siteId)?.siteName ?? value.address }
            }
            onSearch={setTyped}
            onChange={choose}
          />
          {siteId !== null && (
            <IconButton
              icon="close"
              label={t('waybills.noSite', { place: role })}
              onClick={() => onChange({ ...value, siteId: null })}
            />
          )}
        </div>
      )}
    </FieldFrame>
  )
}
