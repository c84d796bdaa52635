/** Fields that choose sites, devices and organisations by search, because there may be more than a list can hold. */
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import type { VehicleDevice } from '@coldway/contract/vehicles/vehicles.ts'
import { type ComponentProps, useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useOrgTree } from '../../api/use-org-tree.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { type ManyOption, MultiSelect } from '../../ui/form/multi-select.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'

interface ChoiceProps {
  readonly value: readonly number[]
  readonly error: string | undefined
  readonly onChange: (ids: number[]) => void
  /** Maximum of chosen devices; left out: that of a site subscription. */
  readonly max?: number
}

const typedMs = 250
const keywordMax = 50
const offered = 100
const sitesMax = 100

const useKeyword = () => {
  const [typed, setTyped] = useState('')
  return [useSettled(typed.trim(), typedMs).slice(0, keywordMax), setTyped] as const
}

/** Remembers the names of chosen entries after the search has moved on. */
const useNames = (options: readonly ManyOption<number>[] | undefined, known?: ReadonlyMap<number, string>) => {
  const [names, setNames] = useState<ReadonlyMap<number, string>>(new Map())
  return {
    nameOf: (id: number) =>
      names.get(id) ?? known?.get(id) ?? options?.find(({ value }) => value === id)?.label ?? `#${id}`,
    keeping: (onChange: (ids: number[]) => void) => (ids: number[]) => {
      setNames(new Map([...names, ...(options ?? []).map(({ value, label }) => [value, label] as const)]))
      onChange(ids)
    },
  }
}

export const SitesField = ({ value, error, onChange }: ChoiceProps) => {
  const t = useText()
  const [first] = useState(value)
  const [keyword, onSearch] = useKeyword()
  const found = useCall(sites.querySiteList, keyword === '' ? {} : { keyword }, { keepsLast: true })
  const chosen = useCall(sites.querySiteList, { ids: [...first] }, { isEnabled: first.length > 0 })
  const known = new Map(chosen.data?.sites.map(({ id, siteName }) => [id, siteName]))
  const options = found.data?.sites.slice(0, offered).map(({ id, siteName, siteType }) => ({
    value: id,
    label: siteName,
    note: t(`enums.siteTypes.${siteType}`),
  }))
  const names = useNames(options, known)
  return (
    <Choice
      label={t('sites.subscription.where')}
      placeholder={t('sites.subscription.findSite')}
      options={options}
      nameOf={names.nameOf}
      value={value}
      max={sitesMax}
      onSearch={onSearch}
      onChange={names.keeping(onChange)}
      error={error}
    />
  )
}

interface DevicesFieldProps extends ChoiceProps {
  /** Devices that were chosen before, for their names. */
  readonly before?: readonly VehicleDevice[]
}

export const DevicesField = (props: DevicesFieldProps) => {
  const { value, error, onChange, max = limits.subscriptionDevicesMax, before = [] } = props
  const t = useText()
  const [keyword, onSearch] = useKeyword()
  const found = useCall(deviceChoices.queryDeviceListForOption, { keyword }, { keepsLast: true })
  const options = found.data?.devices.slice(0, offered).map(({ id, deviceName, deviceCode, plate }) => ({
    value: id,
    label: plate ?? deviceName,
    note: [plate && deviceName, deviceCode].filter(Boolean).join(' · '),
  }))
  const names = useNames(options, new Map(before.map(({ deviceId, deviceName }) => [deviceId, deviceName])))
  return (
    <Choice
      label={t('sites.subscription.whos.devices')}
      placeholder={t('sites.subscription.findDevice')}
      options={options}
      nameOf={names.nameOf}
      value={value}
      max={max}
      onSearch={onSearch}
      onChange={names.keeping(onChange)}
      error={error}
    />
  )
}

export const OrganisationsField = ({ value, error, onChange, max = limits.entriesPerListMax }: ChoiceProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const nodes = useOrgTree()
  const wanted = typed.trim().toLowerCase()
  const options = nodes
    ?.filter(({ name }) => name.toLowerCase().includes(wanted))
    .slice(0, offered)
    .map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Choice
      label={t('sites.subscription.whos.organisations')}
      placeholder={t('sites.subscription.findOrganisation')}
      options={options}
      nameOf={(id) => nodes?.find((node) => node.id === id)?.name ?? `#${id}`}
      value={value}
      max={max}
      onSearch={setTyped}
      onChange={onChange}
      error={error}
    />
  )
}

type ChoosingProps = Omit<ComponentProps<typeof MultiSelect<number>>, 'isWrong'> & Pick<ChoiceProps, 'error'>

const Choice = ({ error, ...props }: ChoosingProps) => (
  <div className={classNames('field is-wide', error !== undefined && 'is-wrong')}>
    <MultiSelect {...props} isWrong={error !== undefined} />
    <div className="field-note">{error !== undefined && <Alert isLine>{error}</Alert>}</div>
  </div>
)
