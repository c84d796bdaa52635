import { useText } from '../settings/texts.ts'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import './field.css'
import { Icon } from './icon.tsx'

interface SearchProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string
}

export const Search = ({ label, placeholder, value, onChange, className }: SearchProps) => {
  const t = useText()
  return (
    <div className={classNames('search', className)}>
      <Icon name="search" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder ?? label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onChange('')}
      />
      {value !== '' && <IconButton label={t('common.clear')} icon="close" onClick={() => onChange('')} />}
    </div>
  )
}
