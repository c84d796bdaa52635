/** The probes of a study: a device, a channel and a place each, in numbers or by a click on the plan. */
import { deviceChoices } from '@coldway/contract/devices/device-choices.ts'
import { mappingLimits } from '@coldway/contract/mappings/mapping-rule.ts'
import { probeKeys } from '@coldway/contract/probes/probe-rule.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button, IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { useSettled } from '../../ui/base/use-settled.ts'
import { Field } from '../../ui/form/field.tsx'
import { SearchSelect } from '../../ui/form/search-select.tsx'
import { Select } from '../../ui/form/select.tsx'
import { seriesLabel } from '../series/index.ts'
import { emptyProbe, type MappingDraft, type ProbeDraft } from './mapping-draft.ts'
import { PlanView } from './plan-view.tsx'

export const ProbeRows = ({ form }: { form: Form<MappingDraft> }) => {
  const t = useText()
  const { probes } = form.draft
  const [chosen, setChosen] = useState(0)
  const set = (index: number, change: Partial<ProbeDraft>) =>
    form.set({ probes: probes.map((probe, at) => (at === index ? { ...probe, ...change } : probe)) })
  const remove = (index: number) => {
    form.set({ probes: probes.filter((_probe, at) => at !== index) })
    setChosen(0)
  }
  const add = () => {
    form.set({ probes: [...probes, emptyProbe(probes.length + 1)] })
    setChosen(probes.length)
  }
  const error = form.errorOf('probes', t('mappings.probeRule'))
  return (
    <div className="mapping-probes field is-wide">
      <ol>
        {probes.map((probe, index) => (
          <ProbeRow
            // A probe has no name of its own until it is saved.
            key={index}
            probe={probe}
            isChosen={index === chosen}
            onChoose={() => setChosen(index)}
            onChange={(change) => set(index, change)}
            onRemove={probes.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </ol>
      {error !== undefined && <Alert isLine>{error}</Alert>}
      {probes.length < mappingLimits.probesMax && (
        <Button icon="plus" onClick={add}>
          {t('mappings.addProbe')}
        </Button>
      )}
      <PlanView draft={form.draft} chosen={chosen} onPlace={(x, y) => set(chosen, { x, y })} />
    </div>
  )
}

interface ProbeRowProps {
  readonly probe: ProbeDraft
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onChange: (change: Partial<ProbeDraft>) => void
  readonly onRemove: (() => void) | undefined
}

const temperatureKeys = probeKeys.filter((key) => key.startsWith('temp'))

const ProbeRow = ({ probe, isChosen, onChoose, onChange, onRemove }: ProbeRowProps) => {
  const t = useText()
  const place = (axis: 'x' | 'y' | 'z') => (
    <Field
      label={t(`mappings.${axis}`)}
      value={probe[axis]}
      inputMode="decimal"
      onInput={(event) => onChange({ [axis]: event.currentTarget.value })}
      autoComplete="off"
    />
  )
  return (
    <li className={classNames(isChosen && 'is-chosen')} onFocus={onChoose}>
      <Field
        label={t('mappings.label')}
        value={probe.label}
        maxLength={mappingLimits.labelMax}
        onInput={(event) => onChange({ label: event.currentTarget.value })}
        autoComplete="off"
      />
      <DeviceSearch probe={probe} onChange={onChange} />
      <Select
        label={t('mappings.channel')}
        options={temperatureKeys.map((value) => ({ value, label: seriesLabel(t, value) }))}
        value={probe.key}
        onChange={(key) => key && onChange({ key })}
      />
      {place('x')}
      {place('y')}
      {place('z')}
      <span className="mapping-probe-acts">
        <IconButton
          icon="pin"
          label={t('mappings.placeProbe', { label: probe.label })}
          isOn={isChosen}
          onClick={onChoose}
        />
        {onRemove && (
          <IconButton icon="trash" label={t('mappings.removeProbe', { label: probe.label })} onClick={onRemove} />
        )}
      </span>
    </li>
  )
}

const typedMs = 250
const offered = 50

const DeviceSearch = ({ probe, onChange }: Pick<ProbeRowProps, 'probe' | 'onChange'>) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const found = useCall(deviceChoices.queryDeviceListForOption, { keyword: useSettled(typed.trim(), typedMs) })
  const devices = found.data?.devices.slice(0, offered)
  const { deviceId: value, deviceName } = probe
  return (
    <SearchSelect
      label={t('mappings.device')}
      options={devices?.map((one) => ({ value: one.id, label: one.deviceName, note: one.deviceCode }))}
      value={value === undefined ? undefined : { value, label: deviceName }}
      onSearch={setTyped}
      onChange={(id) =>
        onChange({ deviceId: id, deviceName: devices?.find((one) => one.id === id)?.deviceName ?? deviceName })
      }
    />
  )
}
