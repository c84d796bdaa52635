/** Chooses a line by searching, because there may be more than a list can hold. */
import { type Line, lines } from '@coldway/contract/lines/lines.ts'
import { limits } from '@coldway/contract/limits.ts'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { MultiSelect } from '../../ui/form/multi-select.tsx'
import { useSettled } from '../../ui/base/use-settled.ts'

interface LineFieldProps {
  readonly value: number | undefined
  readonly error: string | undefined
  readonly onChange: (id: number | undefined) => void
}

const typedMs = 250
const offered = 50

export const LineField = ({ value, error, onChange }: LineFieldProps) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [first] = useState(value)
  const name = useSettled(typed.trim(), typedMs).slice(0, limits.routeNameMax)
  const found = useCall(
    lines.queryPageList,
    { page: 1, size: offered, conditionVos: name === '' ? [] : [{ column: 'lineName', type: 'like', value: name }] },
    { keepsLast: true },
  )
  const chosen = useCall(
    lines.queryPageList,
    { page: 1, size: 1, conditionVos: [{ column: 'id', type: 'eq', value: first ?? 0 }] },
    { isEnabled: first !== undefined },
  )
  const [picked, setPicked] = useState<Line>()
  const known = [picked, ...(chosen.data?.records ?? []), ...(found.data?.records ?? [])]
  return (
    <div className={classNames('field is-wide', error !== undefined && 'is-wrong')}>
      <MultiSelect
        label={t('lines.subscription.line')}
        placeholder={t('lines.subscription.findLine')}
        options={found.data?.records.map(({ id, lineName, lineNumber }) => ({
          value: id,
          label: lineName,
          note: lineNumber,
        }))}
        nameOf={(id) => known.find((line) => line?.id === id)?.lineName ?? `#${id}`}
        value={value === undefined ? [] : [value]}
        max={2}
        onSearch={setTyped}
        onChange={(ids) => {
          const id = ids.at(-1)
          setPicked(known.find((line) => line?.id === id))
          onChange(id)
        }}
        isWrong={error !== undefined}
      />
      <div className="field-note">{error !== undefined && <Alert isLine>{error}</Alert>}</div>
    </div>
  )
}
