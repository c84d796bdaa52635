/**
 * One alarm kind of a policy: its fields, drawn from the contract's table, and its limits over the measurements of a device.
 */
import { type AlarmField, alarmModes } from '@coldway/contract/alarms/alarm-fields.ts'
import { type AlarmPreset, alarmPresets } from '@coldway/contract/alarms/alarm-presets.ts'
import { useId } from 'react'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { IdsField } from './ids-field.tsx'
import './kind-card.css'
import {
  type FieldDraft,
  fieldsOf,
  type KindDraft,
  kindDraftOf,
  settingOf,
  type WrongKind,
  wrongOf,
} from './kind-draft.ts'
import { kindChoiceLabel, kindFieldLabel, rangeRule } from './kind-words.ts'
import { LimitPicture, type Watched } from './limit-picture.tsx'

interface KindCardProps {
  readonly draft: KindDraft
  /** Wrong fields are marked only after the first attempt to save. */
  readonly hasTried: boolean
  /** The device whose past is shown behind the limits. */
  readonly watched: Watched | undefined
  readonly onChange: (draft: KindDraft) => void
  readonly onRemove: () => void
}

const noWrong: WrongKind = { fields: new Set(), error: undefined }

export const KindCard = ({ draft, hasTried, watched, onChange, onRemove }: KindCardProps) => {
  const t = useText()
  const wrong = (hasTried ? wrongOf(draft) : undefined) ?? noWrong
  const word = t(`enums.alarmKinds.${draft.kind}`)
  const put = (name: string, value: FieldDraft) => onChange({ ...draft, fields: { ...draft.fields, [name]: value } })
  return (
    <section className={classNames('kind-card', wrong !== noWrong && 'is-wrong')} aria-label={word}>
      <header>
        <h3>{word}</h3>
        <IconButton icon="trash" label={t('alarmPolicies.leaveOut', { name: word })} onClick={onRemove} />
      </header>
      <Presets draft={draft} onChange={onChange} />
      <div className="kind-fields">
        {fieldsOf(draft.kind).map(([name, field]) => (
          <KindField
            key={name}
            name={name}
            field={field}
            value={draft.fields[name] ?? ''}
            isWrong={wrong.fields.has(name)}
            onChange={(value) => put(name, value)}
          />
        ))}
      </div>
      {wrong.error && (
        <Alert isLine isTarget>
          {reasonOf(t, wrong.error)}
        </Alert>
      )}
      {draft.fields.mode === alarmModes[1] && <p className="kind-hint">{t('alarmPolicies.cumulativeHint')}</p>}
      {draft.kind === 'speed' && <p className="kind-hint">{t('alarmPolicies.speedHint')}</p>}
      {watched && <LimitPicture draft={draft} watched={watched} />}
    </section>
  )
}

/** Published presets; one replaces all fields. */
const Presets = ({ draft, onChange }: Pick<KindCardProps, 'draft' | 'onChange'>) => {
  const t = useText()
  const names = (Object.keys(alarmPresets) as AlarmPreset[]).filter((name) => alarmPresets[name].kind === draft.kind)
  if (names.length === 0) return null
  const now = JSON.stringify(settingOf(draft))
  const isOf = (name: AlarmPreset) => JSON.stringify(settingOf(kindDraftOf(alarmPresets[name]))) === now
  return (
    <div className="kind-presets">
      <Select
        label={t('alarmPolicies.preset')}
        placeholder={t('alarmPolicies.preset')}
        options={names.map((name) => ({ value: name, label: t(`alarmPolicies.presets.${name}`) }))}
        value={names.find(isOf)}
        onChange={(name) => name && onChange(kindDraftOf(alarmPresets[name]))}
      />
    </div>
  )
}

/** The text of an error. For several fields together the schema only says that they do not fit. */
const reasonOf = (t: ReturnType<typeof useText>, error: NonNullable<WrongKind['error']>): string =>
  error === 'parameterOutOfRange' ? t('alarmPolicies.limitsMissing') : t(`errors.${error as 'limitsCrossed'}`)

interface KindFieldProps {
  readonly name: string
  readonly field: AlarmField
  readonly value: FieldDraft
  readonly isWrong: boolean
  readonly onChange: (value: FieldDraft) => void
}

const KindField = ({ name, field, value, isWrong, onChange }: KindFieldProps) => {
  const t = useText()
  const id = useId()
  const label = kindFieldLabel(t, name, field)
  if (field.type === 'ids')
    return (
      <IdsField of={field.of} label={label} max={field.max} value={value as readonly number[]} onChange={onChange} />
    )
  if (field.type === 'choice')
    return (
      <div className={classNames('field', isWrong && 'is-wrong')}>
        <label htmlFor={id}>{label}</label>
        <Select
          id={id}
          isWrong={isWrong}
          options={field.values.map((one) => ({ value: one, label: kindChoiceLabel(t, one) }))}
          value={String(value)}
          onChange={(one) => onChange(one ?? field.default)}
        />
      </div>
    )
  const rule = rangeRule(t, field)
  return (
    <Field
      label={label}
      value={String(value)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={field.default === null ? t('alarmPolicies.noLimit') : undefined}
      onInput={(event) => onChange(event.currentTarget.value)}
      {...(isWrong && { error: rule })}
      hint={!isWrong && <p>{rule}</p>}
    />
  )
}
