/** A word about what is done, by a phrase or typed. */
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { useId } from 'react'

interface ReasonProps {
  readonly phrases: readonly ('loaded' | 'checked' | 'complete' | 'remarks')[]
  readonly value: string
  readonly onChange: (value: string) => void
}

export const Reason = ({ phrases, value, onChange }: ReasonProps) => {
  const t = useText()
  const fieldId = useId()
  return (
    <>
      <div className="sheet-phrases">
        {phrases.map((phrase) => {
          const words = t(`companion.shipment.phrases.${phrase}`)
          return (
            <Button key={phrase} aria-pressed={value === words} onClick={() => onChange(words)}>
              {words}
            </Button>
          )
        })}
      </div>
      <label htmlFor={fieldId}>{t('waybills.reason')}</label>
      <textarea
        id={fieldId}
        rows={2}
        value={value}
        maxLength={waybillLimits.reasonMax}
        // The reason is one line.
        onChange={(event) => onChange(event.target.value.replaceAll(/[\r\n]+/g, ' '))}
      />
    </>
  )
}
