import { useText } from '../../settings/texts.ts'

interface IdsFieldProps {
  readonly of: 'site' | 'line'
  readonly label: string
  readonly max: number
  readonly value: readonly number[]
  readonly onChange: (value: readonly number[]) => void
}

export const IdsField = ({ of, label, value }: IdsFieldProps) => {
  const t = useText()
  return (
    <div className="field">
      <label>{label}</label>
      <p>{value.length === 0 ? t(`alarmPolicies.ofAll.${of}`) : value.length}</p>
    </div>
  )
}
