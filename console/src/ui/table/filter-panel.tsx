import { limits } from '@coldway/contract/limits.ts'
import { type FormEvent, useEffect, useState } from 'react'
import { daysOf, type ListFilter } from '../../api/list-query.ts'
import { codesOf } from '../../api/pasted-filter.ts'
import { useText } from '../../settings/texts.ts'
import { Button } from '../base/button.tsx'
import { DayRange } from '../form/day-range.tsx'
import './filter-panel.css'
import { Icon } from '../base/icon.tsx'
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

/** Filters apply only when Search is pressed; collapsed, one line lists them. (product.md section 2) */
export const FilterPanel = ({ filters, values, onSearch }: FilterPanelProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(() => !window.matchMedia('(max-width: 720px)').matches)
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
  const toggle = (
    <Button kind="quiet" className="filters-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? t('common.collapse') : t('pieces.list.more')}
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
    </Button>
  )
  return (
    <Panel label={t('pieces.list.filters')}>
      {isOpen ? (
        <form className="filters" role="search" onSubmit={submit}>
          {filters.map((filter) => (
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
            <Button onClick={reset}>{t('common.reset')}</Button>
            {toggle}
          </div>
        </form>
      ) : (
        <div className="filters is-collapsed">
          <Icon name="filter" />
          <p>{summaryOf(filters, values) || t('pieces.list.noFilter')}</p>
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
  return <Search label={filter.label} className="filters-field" value={value} onChange={onChange} />
}

const summaryOf = (filters: readonly ListFilter[], values: Values): string =>
  filters
    .filter(({ key }) => values[key])
    .map((filter) => `${filter.label}: ${wordOf(filter, values[filter.key] ?? '')}`)
    .join(' · ')

const wordOf = (filter: ListFilter, value: string): string =>
  (filter.isDays ? daysOf(value).join(' – ') : undefined) ??
  (filter.isPasted ? String(codesOf(value)?.length ?? '?') : undefined) ??
  filter.options?.find((option) => option.value === value)?.label ??
  filter.nodes?.find((node) => String(node.id) === value)?.name ??
  value
