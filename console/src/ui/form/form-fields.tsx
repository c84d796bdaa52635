/** The fields of a form: labelled, bound to the draft by name, with the error in place. */
import type { ReactNode } from 'react'
import type { TreeNode } from '../../api/list-query.ts'
import type { Form } from '../../api/use-form.ts'
import { useText } from '../../settings/texts.ts'
import { DayField } from './day-field.tsx'
import { Field, FieldFrame } from './field.tsx'
import { Select } from './select.tsx'
import { TreeSelect } from './tree-select.tsx'

interface FormFieldProps<Draft, Name extends keyof Draft & string> {
  readonly form: Form<Draft>
  readonly name: Name
  readonly label: string
  /** What the schema requires, shown as a hint, and as the error when the value is wrong. */
  readonly rule?: string
  readonly isOptional?: boolean
  readonly isDisabled?: boolean
}

type Texts<Draft> = { [Name in keyof Draft]: Draft[Name] extends string ? Name : never }[keyof Draft] & string
type Ids<Draft> = { [Name in keyof Draft]: Draft[Name] extends number | undefined ? Name : never }[keyof Draft] & string
type Choices<Draft> = {
  [Name in keyof Draft]: Draft[Name] extends string | number | undefined ? Name : never
}[keyof Draft] &
  string

type Chosen<Value> = Extract<Value, string | number>

const useLabel = (label: string, isOptional: boolean | undefined): string => {
  const t = useText()
  return isOptional ? t('pieces.form.optional', { label }) : label
}

export const FormText = <Draft,>(
  props: FormFieldProps<Draft, Texts<Draft>> & {
    readonly autoFocus?: boolean
    readonly inputMode?: 'tel' | 'email' | 'decimal'
    readonly placeholder?: string
    readonly isWide?: boolean
  },
) => {
  const { form, name, rule } = props
  const error = form.errorOf(name, rule)
  return (
    <Field
      label={useLabel(props.label, props.isOptional)}
      value={form.draft[name] as string}
      onInput={(event) => form.set({ [name]: event.currentTarget.value } as Partial<Draft>)}
      error={error}
      hint={error === undefined && rule !== undefined && <p>{rule}</p>}
      disabled={props.isDisabled}
      autoFocus={props.autoFocus}
      inputMode={props.inputMode}
      placeholder={props.placeholder}
      className={props.isWide ? 'is-wide' : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  )
}

export const FormDay = <Draft,>(props: FormFieldProps<Draft, Texts<Draft>> & { readonly hasTime?: boolean }) => (
  <Box {...props}>
    {(field) => (
      <DayField
        {...field}
        hasTime={props.hasTime}
        value={props.form.draft[props.name] as string}
        onChange={(value) => props.form.set({ [props.name]: value } as Partial<Draft>)}
      />
    )}
  </Box>
)

/** A choice by search. Its options hold the values of the draft: ids, or the words of an enumeration. */
export const FormSelect = <Draft, Name extends Choices<Draft>>(
  props: FormFieldProps<Draft, Name> & {
    readonly options: readonly { readonly value: Chosen<Draft[Name]>; readonly label: string }[] | undefined
    readonly placeholder?: string
    readonly canClear?: boolean
  },
) => (
  <Box {...props}>
    {(field) => (
      <Select
        {...field}
        placeholder={props.placeholder ?? props.label}
        options={props.options}
        value={props.form.draft[props.name] as Chosen<Draft[Name]> | undefined}
        canClear={props.canClear}
        onChange={(value) => props.form.set({ [props.name]: value } as Partial<Draft>)}
      />
    )}
  </Box>
)

/** A choice among a few options. */
export const FormChoice = <Draft,>(
  props: FormFieldProps<Draft, Texts<Draft>> & {
    readonly options: readonly { readonly value: string; readonly label: string }[]
  },
) => (
  <Box {...props}>
    {(field) => (
      <Select
        {...field}
        options={props.options}
        value={props.form.draft[props.name] as string}
        onChange={(value) => props.form.set({ [props.name]: value ?? '' } as Partial<Draft>)}
      />
    )}
  </Box>
)

export const FormTree = <Draft,>(
  props: FormFieldProps<Draft, Ids<Draft>> & {
    readonly nodes: readonly TreeNode[] | undefined
    readonly isOff?: (node: TreeNode) => boolean
  },
) => (
  <Box {...props}>
    {(field) => (
      <TreeSelect
        {...field}
        placeholder={props.label}
        nodes={props.nodes}
        isOff={props.isOff}
        value={props.form.draft[props.name] as number | undefined}
        onChange={(value) => props.form.set({ [props.name]: value } as Partial<Draft>)}
      />
    )}
  </Box>
)

interface BoxProps<Draft> extends FormFieldProps<Draft, keyof Draft & string> {
  readonly children: (field: {
    readonly id: string
    readonly noteId: string
    readonly isWrong: boolean
    readonly isDisabled: boolean | undefined
  }) => ReactNode
}

const Box = <Draft,>({ form, name, label, rule, isOptional, isDisabled, children }: BoxProps<Draft>) => {
  const error = form.errorOf(name, rule)
  return (
    <FieldFrame
      label={useLabel(label, isOptional)}
      error={error}
      hint={error === undefined && rule !== undefined && <p>{rule}</p>}
    >
      {(id, noteId) => children({ id, noteId, isWrong: error !== undefined, isDisabled })}
    </FieldFrame>
  )
}
