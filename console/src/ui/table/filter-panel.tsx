import { limits } from '@coldway/contract/limits.ts'
import { type FormEvent, useEffect, useState } from 'react'
import type { ListFilter } from '../../api/list-query.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { DayRange } from '../form/day-range.tsx'
import { FilterChips } from './filter-chips.tsx'
import './filter-panel.css'
import { Icon } from '../base/icon.tsx'
import { phone } from '../base/use-media.ts'
import { Panel } from '../base/panel.tsx'
import { PastedField } from './pasted-field.tsx'
import { Search } from '../form/search.tsx'
import { Select } from '../form/select.tsx'
import { TreeSelect } from '../form/tree-select.tsx'

type Values = Readonly<Record<string, string>>

interface FilterPanelProps {
  readonly filters: readonly ListFilter[]
  readonly values: Values
  readonly onSearch: (values: Values) => void
}

/**
 * How many of the fields are shown. A list with a search box begins with that one; another one with all of them, in a low
 * window with the first ones, so that ten rows have room below, and on a phone with none.
 */
type Extent = 'all' | 'first' | 'none'
const firstCount = 3
const low = '(max-height: 820px)'
const hasSearchBox = (filters: readonly ListFilter[]) => filters[0]?.key === 'keyword'
const extentAtFirst = (filters: readonly ListFilter[]): Extent => {
  if (hasSearchBox(filters)) return 'first'
  return matchMedia(phone).matches ? 'none' : matchMedia(low).matches ? 'first' : 'all'
}

/**
 * Filters apply only when Search is pressed; collapsed, one line has a chip for each filter in effect, which a press takes
 * away. (product.md section 2)
 */
export const FilterPanel = ({ filters, values, onSearch }: FilterPanelProps) => {
  const t = useText()
  const isSearch = hasSearchBox(filters)
  const count = isSearch ? 1 : firstCount
  const [wanted, setExtent] = useState(() => extentAtFirst(filters))
  const extent = wanted === 'first' && filters.length <= count ? 'all' : wanted
  const isAll = extent === 'all'
  const [draft, setDraft] = useState(values)
  const asked = JSON.stringify(values)
  useEffect(() => setDraft(values), [asked])
  const [isResetting, setResetting] = useState(false)
  useEffect(() => {
    if (!isResetting) return
    const timer = setTimeout(() => setResetting(false), limits.filterResetMs)
    return () => clearTimeout(timer)
  }, [isResetting])
  const reset = () => {
    setResetting(true)
    setDraft({})
    onSearch({})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A filter being cleared must not search with its old value. (rules-and-calls.md section 9, "Filter reset flag")
    if (!isResetting) onSearch(draft)
  }
  const set = (key: string) => (value: string | undefined) => setDraft({ ...draft, [key]: value ?? '' })
  const drop = (key: string) => onSearch({ ...values, [key]: '' })
  const shown = isAll ? filters : filters.slice(0, count)
  const hidden = filters.slice(shown.length)
  const toggle = (
    <Button
      kind="quiet"
      className="filters-toggle"
      aria-expanded={isAll}
      onClick={() => setExtent(isAll ? (isSearch ? 'first' : 'none') : 'all')}
    >
      {isAll ? t('common.collapse') : t('pieces.list.more')}
      <Icon name={isAll ? 'chevron-up' : 'chevron-down'} />
    </Button>
  )
  return (
    <Panel label={t('pieces.list.filters')}>
      {extent !== 'none' ? (
        <form className="filters" role="search" onSubmit={submit}>
          {shown.map((filter) => (
            <FilterField
              key={filter.key}
              filter={filter}
              value={draft[filter.key] ?? ''}
              onChange={set(filter.key)}
              onAsk={(value) => onSearch({ ...draft, [filter.key]: value })}
            />
          ))}
          <div className="filters-buttons">
            <Button type="submit" kind="primary">
              {t('pieces.list.search')}
            </Button>
            {(isAll || !isSearch || Object.values(values).some(Boolean)) && (
              <Button onClick={reset}>{t('common.reset')}</Button>
            )}
            {toggle}
          </div>
          <FilterChips filters={hidden} values={values} onDrop={drop} />
        </form>
      ) : (
        <div className="filters is-collapsed">
          <Icon name="filter" />
          <div className="filters-chips">
            <FilterChips filters={filters} values={values} onDrop={drop} />
            {!filters.some(({ key }) => values[key]) && t('pieces.list.noFilter')}
          </div>
          {toggle}
        </div>
      )}
    </Panel>
  )
}

interface FilterFieldProps {
  readonly filter: ListFilter
  readonly value: string
  readonly onChange: (value: string | undefined) => void
  /** Searches with this value at once. */
  readonly onAsk: (value: string) => void
}

const FilterField = ({ filter, value, onChange, onAsk }: FilterFieldProps) => {
  const shared = { label: filter.label, placeholder: filter.label, canClear: true }
  if (filter.nodes)
    return (
      <div className="filters-field">
        <TreeSelect
          {...shared}
          nodes={filter.nodes}
          value={value === '' ? undefined : Number(value)}
          onChange={(id) => onChange(id === undefined ? '' : String(id))}
        />
      </div>
    )
  if (filter.options)
    return (
      <div className="filters-field">
        <Select {...shared} options={filter.options} value={value === '' ? undefined : value} onChange={onChange} />
      </div>
    )
  if (filter.isPasted) return <PastedField label={filter.label} value={value} onAsk={onAsk} />
  if (filter.isDays)
    return <DayRange label={filter.label} value={value} onChange={onChange} isLastWeek={filter.isLastWeek} />
  const className = filter.key === 'keyword' ? 'filters-field is-search' : 'filters-field'
  return <Search label={filter.label} className={className} value={value} onChange={onChange} />
}
