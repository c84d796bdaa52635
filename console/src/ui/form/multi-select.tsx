import { Select as AntdSelect } from 'antd'
import { Antd, useClearing } from './antd.tsx'
import './select.css'

export interface ManyOption<Value extends string | number> {
  readonly value: Value
  readonly label: string
  readonly note?: string
  /** Visible with the reason in its note, but not selectable. */
  readonly isOff?: boolean
}

interface MultiSelectProps<Value extends string | number> {
  readonly label: string
  readonly placeholder?: string
  /** Search results for the typed text; undefined: still searching. */
  readonly options: readonly ManyOption<Value>[] | undefined
  /** Names of the chosen values, which need not be among the results. */
  readonly nameOf: (value: Value) => string
  readonly value: readonly Value[]
  readonly max: number
  readonly onSearch: (typed: string) => void
  readonly onChange: (value: Value[]) => void
  readonly isWrong?: boolean
}

/** Chooses several of many options, which the server searches. */
export const MultiSelect = <Value extends string | number>(props: MultiSelectProps<Value>) => {
  const clearing = useClearing(true)
  return (
    <Antd>
      <AntdSelect<Value[]>
        mode="multiple"
        className="select"
        aria-label={props.label}
        aria-invalid={props.isWrong}
        placeholder={props.placeholder}
        status={props.isWrong ? 'error' : undefined}
        maxCount={props.max}
        options={props.options?.map((option) => ({
          value: option.value,
          label: option.label,
          note: option.note,
          disabled: option.isOff ?? false,
        }))}
        optionRender={({ label, data }) => (
          <span className="select-found">
            {label}
            {typeof data.note === 'string' && <small>{data.note}</small>}
          </span>
        )}
        labelRender={({ value }) => props.nameOf(value as Value)}
        loading={props.options === undefined}
        value={[...props.value]}
        onChange={(value: Value[]) => props.onChange(value)}
        showSearch={{ filterOption: false, onSearch: props.onSearch }}
        allowClear={clearing}
      />
    </Antd>
  )
}
