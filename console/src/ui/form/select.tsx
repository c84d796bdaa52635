import { Select as AntdSelect } from 'antd'
import { Antd, useClearing } from './antd.tsx'
import './select.css'

export interface SelectProps<Value extends string | number> {
  readonly id?: string
  /** Accessible name, where there is no visible label. */
  readonly label?: string
  readonly placeholder?: string
  readonly options: readonly { readonly value: Value; readonly label: string }[] | undefined
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
  readonly isDisabled?: boolean
  readonly isWrong?: boolean
  readonly canClear?: boolean
  readonly noteId?: string
}

/** What every control that chooses one value has, whatever it chooses from. */
export const useBox = (props: Omit<SelectProps<never>, 'options' | 'value' | 'onChange'>) => {
  const clearing = useClearing(props.canClear)
  return {
    id: props.id,
    className: 'select',
    'aria-label': props.label,
    'aria-invalid': props.isWrong,
    'aria-describedby': props.noteId,
    placeholder: props.placeholder,
    disabled: props.isDisabled,
    status: props.isWrong ? ('error' as const) : undefined,
    allowClear: clearing,
  }
}

/** Chooses one of some options, with a search by typing. Options undefined: still loading. */
export const Select = <Value extends string | number>(props: SelectProps<Value>) => {
  const box = useBox(props)
  return (
    <Antd>
      <AntdSelect<Value>
        {...box}
        options={props.options?.map(({ value, label }) => ({ value, label }))}
        loading={props.options === undefined}
        value={props.value}
        onChange={(value: Value | undefined) => props.onChange(value)}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Antd>
  )
}
