/** The sites or lines of an alarm kind; none chosen: all of them. */
import { lines } from '@coldway/contract/lines/lines.ts'
import { limits } from '@coldway/contract/limits.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useCan } from '../../api/use-me.ts'
import { useText } from '../../settings/texts.ts'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'

interface IdsFieldProps {
  readonly of: 'site' | 'line'
  readonly label: string
  readonly max: number
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
}

interface Named {
  readonly id: number
  readonly name: string
}

const found = 50
const typedMs = 250

export const IdsField = ({ of, label, max, value, onChange }: IdsFieldProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [first] = useState(value)
  const name = useSettled(typed.trim(), typedMs).slice(0, limits.nameMax)
  const column = of === 'site' ? 'siteName' : 'lineName'
  const options = useNamed(of, name === '' ? [] : [{ column, type: 'like', value: name }])
  const chosen = useNamed(of, [{ column: 'id', type: 'in', value: first.length > 0 ? [...first] : [0] }])
  const all = [...(options ?? []), ...(chosen ?? [])]
  return (
    <div className="field">
      <span className="ids-label">{label}</span>
      <MultiSelect
        label={label}
        placeholder={t(`alarmPolicies.ofAll.${of}`)}
        max={max}
        value={value}
        options={options?.map((one) => ({ value: one.id, label: one.name }))}
        nameOf={(id) => all.find((one) => one.id === id)?.name ?? `#${id}`}
        onSearch={setTyped}
        onChange={onChange}
      />
    </div>
  )
}

interface Asked {
  column: string
  type: string
  value: string | number[]
}

const useNamed = (of: IdsFieldProps['of'], conditionVos: Asked[]): readonly Named[] | undefined => {
  const query = { page: 1, size: found, conditionVos }
  const sees = { site: useCan('site:view') ?? false, line: useCan('line:view') ?? false }
  const ofSites = useCall(sites.queryPageListOrderByASC, query, {
    isEnabled: of === 'site' && sees.site,
    keepsLast: true,
  })
  const ofLines = useCall(lines.queryPageList, query, { isEnabled: of === 'line' && sees.line, keepsLast: true })
  if (!sees[of]) return []
  return of === 'site'
    ? ofSites.data?.records.map(({ id, siteName }) => ({ id, name: siteName }))
    : ofLines.data?.records.map(({ id, lineName }) => ({ id, name: lineName }))
}
