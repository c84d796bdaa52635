import { Select as AntdSelect } from 'antd'
import { Antd } from './antd.tsx'
import './select.css'

export interface FoundOption {
  readonly value: number
  readonly label: string
  readonly note?: string
}

interface SearchSelectProps {
  readonly label: string
  /** Search results for the typed text; undefined: still searching. */
  readonly options: readonly FoundOption[] | undefined
  /** The chosen option with its name; it need not be among the results. */
  readonly value: FoundOption | undefined
  readonly onSearch: (typed: string) => void
  readonly onChange: (value: number) => void
  /** The id of the control, given where its label stands above it instead of inside. */
  readonly id?: string
  /** Shown when there are more results than options. */
  readonly more?: string
}

/** Chooses one of many options, which the server searches. */
export const SearchSelect = (props: SearchSelectProps) => {
  const { label, options, value, onSearch, onChange, id, more } = props
  return (
    <Antd>
      <AntdSelect<number>
        {...(id !== undefined && { id })}
        className="select"
        aria-label={label}
        placeholder={id === undefined ? label : undefined}
        options={options?.map((option) => ({ value: option.value, label: option.label, note: option.note }))}
        optionRender={({ label: name, data }) => (
          <span className="select-found">
            {name}
            {typeof data.note === 'string' && <small>{data.note}</small>}
          </span>
        )}
        loading={options === undefined}
        value={value?.value}
        labelRender={() => value?.label}
        onChange={(chosen: number) => onChange(chosen)}
        showSearch={{ filterOption: false, onSearch }}
        popupRender={(list) => (
          <>
            {list}
            {more !== undefined && <p className="select-more">{more}</p>}
          </>
        )}
      />
    </Antd>
  )
}
