import { daysOf, type ListFilter } from '../../api/list-query.ts'
import { codesOf } from '../../api/pasted-filter.ts'
import { useText } from '../../settings/texts.ts'
import { Icon } from '../base/icon.tsx'
import './filter-chips.css'

interface FilterChipsProps {
  readonly filters: readonly ListFilter[]
  readonly values: Readonly<Record<string, string>>
  readonly onDrop: (key: string) => void
}

/** The filters in effect whose fields are not on screen; a press takes one away. */
export const FilterChips = ({ filters, values, onDrop }: FilterChipsProps) => {
  const t = useText()
  return filters
    .filter(({ key }) => values[key])
    .map((filter) => {
      const words = `${filter.label}: ${wordOf(filter, values[filter.key] ?? '')}`
      return (
        <button
          key={filter.key}
          type="button"
          className="filter-chip"
          aria-label={t('pieces.list.dropFilter', { name: words })}
          onClick={() => onDrop(filter.key)}
        >
          <span>{words}</span>
          <Icon name="close" />
        </button>
      )
    })
}

const wordOf = (filter: ListFilter, value: string): string =>
  (filter.isDays ? daysOf(value).join(' – ') : undefined) ??
  (filter.isPasted ? String(codesOf(value)?.length ?? '?') : undefined) ??
  filter.options?.find((option) => option.value === value)?.label ??
  filter.nodes?.find((node) => String(node.id) === value)?.name ??
  value
