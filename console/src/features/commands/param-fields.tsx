/** The parameters of a command as fields, drawn from the contract's table. */
import { type CommandField, type CommandKind, commandKinds } from '@coldway/contract/commands/command-kinds.ts'
import { useId } from 'react'
import { useText } from '../../settings/texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { choiceLabel, fieldLabel } from './command-words.ts'
import type { Draft } from './read-draft.ts'

interface ParamFieldsProps {
  readonly kind: CommandKind
  readonly draft: Draft
  readonly wrong: ReadonlySet<string>
  readonly onChange: (draft: Draft) => void
}

export const ParamFields = ({ kind, draft, wrong, onChange }: ParamFieldsProps) =>
  Object.entries<CommandField>(commandKinds[kind].fields).map(([name, field]) => (
    <ParamField
      key={name}
      name={name}
      field={field}
      value={draft[name] ?? ''}
      isWrong={wrong.has(name)}
      onChange={(value) => onChange({ ...draft, [name]: value })}
    />
  ))

interface ParamFieldProps {
  readonly name: string
  readonly field: CommandField
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (value: string) => void
}

const ParamField = ({ name, field, value, isWrong, onChange }: ParamFieldProps) => {
  const t = useText()
  const id = useId()
  const label = fieldLabel(t, name)
  if (field.type === 'flag' || field.type === 'choice') {
    const options =
      field.type === 'flag'
        ? ['true', 'false'].map((one) => ({ value: one, label: t(one === 'true' ? 'common.yes' : 'common.no') }))
        : field.values.map((one) => ({ value: one, label: choiceLabel(t, one) }))
    return (
      <div className={isWrong ? 'field is-wrong' : 'field'}>
        <label htmlFor={id}>{label}</label>
        <Select
          id={id}
          isWrong={isWrong}
          placeholder={label}
          options={options}
          value={value === '' ? undefined : value}
          onChange={(one) => onChange(one ?? '')}
        />
      </div>
    )
  }
  const isNumber = field.type === 'integer' || field.type === 'decimal'
  const rule = isNumber ? t('commands.range', { min: field.min, max: field.max }) : ''
  const hint = field.type === 'pin' ? t('commands.pinHint') : rule
  return (
    <Field
      label={label}
      value={value}
      type={field.type === 'pin' ? 'password' : 'text'}
      inputMode={isNumber ? 'decimal' : field.type === 'pin' ? 'numeric' : undefined}
      autoComplete={field.type === 'pin' ? 'new-password' : 'off'}
      onInput={(event) => onChange(event.currentTarget.value)}
      {...(isWrong && { error: hint || t('commands.wrong') })}
      hint={!isWrong && hint !== '' && <p>{hint}</p>}
    />
  )
}
