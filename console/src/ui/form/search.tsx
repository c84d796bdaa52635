import { useText } from '../../settings/texts.ts'
import { IconButton } from '../base/button.tsx'
import { classNames } from '../base/class-names.ts'
import './field.css'
import { Icon } from '../base/icon.tsx'

interface SearchProps {
  readonly label: string
  readonly placeholder?: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly className?: string
  readonly onEnter?: () => void
}

export const Search = ({ label, placeholder, value, onChange, className, onEnter }: SearchProps) => {
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
        onKeyDown={(event) => {
          if (event.key === 'Escape') onChange('')
          if (event.key !== 'Enter' || !onEnter) return
          // The search may be inside a form: Enter must not save it.
          event.preventDefault()
          onEnter()
        }}
      />
      {value !== '' && <IconButton label={t('common.clear')} icon="close" onClick={() => onChange('')} />}
    </div>
  )
}
