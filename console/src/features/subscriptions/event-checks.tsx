import { type SiteEvent, siteEvents } from '@coldway/contract/enums.ts'
import { useText } from '../../settings/texts.ts'
import './subscriptions.css'

interface EventChecksProps {
  readonly label: string
  readonly value: readonly SiteEvent[]
  readonly onChange: (value: SiteEvent[]) => void
}

/** Check boxes for entry, exit and dwell. */
export const EventChecks = ({ label, value, onChange }: EventChecksProps) => {
  const t = useText()
  return (
    <div className="watched-events" role="group" aria-label={label}>
      {siteEvents.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            checked={value.includes(event)}
            onChange={({ target }) =>
              onChange(siteEvents.filter((one) => (one === event ? target.checked : value.includes(one))))
            }
          />
          {t(`enums.siteEvents.${event}`)}
        </label>
      ))}
    </div>
  )
}
