/** Chooses the devices of a policy: by organisation, by group, or one by one. */
import { coverages, policyLimits } from '@coldway/contract/alarm-policies/alarm-policy.ts'
import { devices } from '@coldway/contract/devices/devices.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import type { TreeNode } from '../../api/list-query.ts'
import { useCall } from '../../api/use-call.ts'
import { fold } from '../../settings/fold.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'
import { type ChosenDevice, DeviceChooser } from '../monitoring/index.ts'
import type { CoverageDraft } from './coverage-draft.ts'
import './coverage-editor.css'

interface CoverageEditorProps {
  readonly value: CoverageDraft
  readonly nodes: readonly TreeNode[] | undefined
  readonly error: string | undefined
  readonly onChange: (value: CoverageDraft) => void
}

export const CoverageEditor = ({ value, nodes, error, onChange }: CoverageEditorProps) => {
  const t = useText()
  const isWrong = error !== undefined
  const put = (change: Partial<CoverageDraft>) => onChange({ ...value, ...change })
  return (
    <div className="coverage-editor is-wide">
      <Segmented
        label={t('alarmPolicies.devices')}
        value={value.by}
        options={coverages.map((by) => ({ value: by, label: t(`alarmPolicies.by.${by}`) }))}
        onChange={(by) => put({ by })}
      />
      {value.by === 'organisation' && (
        <OrganisationChoice
          nodes={nodes}
          value={value.orgIds}
          isWrong={isWrong}
          onChange={(orgIds) => put({ orgIds })}
        />
      )}
      {value.by === 'group' && (
        <GroupChoice value={value.groups} isWrong={isWrong} onChange={(groups) => put({ groups })} />
      )}
      {value.by === 'list' && <ListChoice value={value.devices} onChange={(chosen) => put({ devices: chosen })} />}
      <p className="coverage-hint">{t(`alarmPolicies.byText.${value.by}`)}</p>
      {error !== undefined && (
        <Alert isLine isTarget>
          {error}
        </Alert>
      )}
    </div>
  )
}

interface OrganisationChoiceProps {
  readonly nodes: readonly TreeNode[] | undefined
  readonly value: readonly number[]
  readonly isWrong: boolean
  readonly onChange: (value: readonly number[]) => void
}

const OrganisationChoice = ({ nodes, value, isWrong, onChange }: OrganisationChoiceProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const word = fold(typed.trim())
  const nameOf = (id: number | null) => nodes?.find((node) => node.id === id)?.name
  return (
    <MultiSelect
      label={t('alarmPolicies.organisation')}
      placeholder={t('alarmPolicies.chooseOrganisations')}
      max={policyLimits.organisations}
      value={value}
      isWrong={isWrong}
      options={nodes
        ?.filter(({ name }) => fold(name).includes(word))
        .map(({ id, name, parentId }) => ({ value: id, label: name, note: nameOf(parentId) ?? '' }))}
      nameOf={(id) => nameOf(id) ?? `#${id}`}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}

interface GroupChoiceProps {
  readonly value: readonly string[]
  readonly isWrong: boolean
  readonly onChange: (value: readonly string[]) => void
}

const groupsLookedThrough = 200
const typedMs = 250

/** The groups of the devices found; there is no other list of groups. */
const GroupChoice = ({ value, isWrong, onChange }: GroupChoiceProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const word = useSettled(typed.trim(), typedMs).slice(0, limits.nameMax)
  const found = useCall(
    devices.queryDeviceList,
    {
      page: 1,
      size: groupsLookedThrough,
      conditionVos: word === '' ? [] : [{ column: 'deviceGroup', type: 'like', value: word }],
    },
    { keepsLast: true },
  )
  const names =
    found.data && [...new Set(found.data.records.flatMap(({ deviceGroup }) => deviceGroup ?? []))].toSorted()
  return (
    <MultiSelect
      label={t('alarmPolicies.by.group')}
      placeholder={t('alarmPolicies.chooseGroups')}
      max={policyLimits.groups}
      value={value}
      isWrong={isWrong}
      options={names?.map((name) => ({ value: name, label: name }))}
      nameOf={(name) => name}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}

const chipsShown = 30

const ListChoice = ({
  value,
  onChange,
}: {
  value: readonly ChosenDevice[]
  onChange: (value: readonly ChosenDevice[]) => void
}) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="coverage-chips">
        {value.slice(0, chipsShown).map((one) => (
          <span key={one.id} className="coverage-chip">
            {one.title}
          </span>
        ))}
        {value.length > chipsShown && <small>+{value.length - chipsShown}</small>}
        <Button icon="plus" size="small" onClick={() => setOpen(true)}>
          {t('alarmPolicies.chooseDevices')}
        </Button>
      </div>
      {isOpen && (
        <DeviceChooser
          title={t('alarmPolicies.chooseDevices')}
          max={policyLimits.devices}
          chosen={value}
          onSave={(chosen) => {
            onChange(chosen)
            setOpen(false)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
