import type { Connection } from '@coldway/contract/devices/connections.ts'
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { type Credential, type DeviceCategory, devices } from '@coldway/contract/devices/devices.ts'
import type { DeviceProtocol } from '@coldway/contract/devices/protocols.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { Link, useSearchParams } from 'react-router'
import { type Form, useForm } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { useBack } from '../../ui/base/use-back.ts'
import { FormSelect, FormText, FormTree } from '../../ui/form/form-fields.tsx'
import { FormPage, FormSection } from '../../ui/form/form-page.tsx'
import { type DevicePlaces } from './device-place.tsx'
import { emptyDraft, type RangeDraft, refusedAt, toRange } from './device-draft.ts'
import { RangeSection } from './device-fields.tsx'
import { kinds, readKind } from './kinds.ts'
import { useTypeChoice } from './use-type-choice.ts'

/** What a device needs before it can report; all else can wait until it does. */
interface ConnectDraft {
  readonly protocol: DeviceProtocol
  readonly deviceCode: string
  readonly deviceName: string
  readonly terminalNo: string
  readonly orgId: number | undefined
  readonly typeId: number | undefined
  readonly category: DeviceCategory
  readonly range: RangeDraft
}

interface ConnectFormProps {
  readonly places: DevicePlaces
  readonly ways: readonly Connection[]
  readonly onDone: (credential: Credential) => void
}

export const ConnectForm = ({ places, ways, onDone }: ConnectFormProps) => {
  const t = useText()
  const back = useBack(paths.portableDevices)
  const [address] = useSearchParams()
  const kind = readKind(address.get('kind'))
  const { categories } = kinds[kind]
  const types = useTypeChoice(categories)
  const terminalOf = (name: DeviceProtocol) => ways.find(({ protocol }) => protocol === name)?.terminal ?? 'none'
  const form = useForm({
    call: devices.save,
    start: startOf(places.first, categories[0]),
    toInput: ({ range, ...draft }) => ({
      ...draft,
      deviceCode: draft.deviceCode.trim(),
      deviceName: draft.deviceName.trim(),
      typeId: draft.typeId ?? null,
      // A terminal without its number could never be told apart: empty is refused as a number.
      terminalNo: terminalOf(draft.protocol) === 'none' ? null : draft.terminalNo.trim().replace(/^0+(?=\d)/, ''),
      range: toRange(range),
    }),
    refusedAt,
    stale: [devices.queryDeviceList, deviceChoices.queryDeviceListForOption],
    onDone,
  })
  const terminal = terminalOf(form.draft.protocol)
  return (
    <FormPage title={t('titles.deviceConnect')} form={form} back={back}>
      <Ways form={form} ways={ways} />
      <FormSection title={t('connect.register')} hint={t('connect.registerHint')}>
        <FormText form={form} name="deviceCode" label={t('devices.code')} rule={t('devices.codeRule')} />
        <FormText form={form} name="deviceName" label={t('devices.name')} />
        {terminal !== 'none' && (
          <FormText
            form={form}
            name="terminalNo"
            label={t('devices.terminal')}
            rule={t(`decoder.terminals.${terminal}`)}
          />
        )}
        <FormTree form={form} name="orgId" label={t('devices.organisation')} {...places.tree} />
        <FormSelect
          form={form}
          name="category"
          label={t('devices.kind')}
          options={categories.map((value) => ({ value, label: t(`enums.deviceCategories.${value}`) }))}
        />
        <FormSelect form={form} name="typeId" label={t('devices.type')} options={types} isOptional canClear />
      </FormSection>
      <RangeSection form={form} />
      <p className="connect-more">
        <Link to={`${paths.deviceAdd}?kind=${kind}`}>{t('connect.fullForm')}</Link>
        <Link to={paths.deviceImport}>{t('titles.deviceImport')}</Link>
      </p>
    </FormPage>
  )
}

const startOf = (orgId: number | undefined, category: DeviceCategory): ConnectDraft => {
  const { deviceCode, deviceName, terminalNo, typeId, range } = emptyDraft(orgId)
  return { protocol: 'json', deviceCode, deviceName, terminalNo, typeId, range, orgId, category }
}

/** One card for each protocol, with the makers whose terminals speak it. */
const Ways = ({ form, ways }: { readonly form: Form<ConnectDraft>; readonly ways: readonly Connection[] }) => {
  const t = useText()
  const shown = ways.filter(({ protocol }, at) => ways.findIndex((one) => one.protocol === protocol) === at)
  return (
    <fieldset className="connect-ways">
      <legend>{t('connect.choose')}</legend>
      {shown.map(({ protocol, title, makers }) => (
        <label key={protocol}>
          <input
            type="radio"
            name="connect-way"
            checked={form.draft.protocol === protocol}
            onChange={() => form.set({ protocol, terminalNo: '' })}
          />
          <b>{title}</b>
          <small>{makers.length > 0 ? makers.join(' · ') : t(`connect.who.${whoOf(protocol)}`)}</small>
        </label>
      ))}
    </fieldset>
  )
}

const whoOf = (protocol: DeviceProtocol): 'own' | 'platform' => (protocol === 'json' ? 'own' : 'platform')
