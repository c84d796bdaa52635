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
  /** What the server found for what is typed; undefined: it is still looking. */
  readonly options: readonly FoundOption[] | undefined
  /** Chosen, and how it is called: it need not be among those found. */
  readonly value: FoundOption | undefined
  readonly onSearch: (typed: string) => void
  readonly onChange: (value: number) => void
  /** More were found than are offered. */
  readonly more?: string
}

/** One of more than fit into a list: the server searches, here is chosen. */
export const SearchSelect = ({ label, options, value, onSearch, onChange, more }: SearchSelectProps) => (
  <Antd>
    <AntdSelect<number>
      className="select"
      aria-label={label}
      placeholder={label}
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
