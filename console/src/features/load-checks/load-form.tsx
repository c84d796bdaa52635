import type { LoadDecision } from '@coldway/contract/waybills/load-check-enums.ts'
import { isOpenLine, type LoadLine } from '@coldway/contract/waybills/load-checks.ts'
import { waybillLimits } from '@coldway/contract/waybills/waybill-profiles.ts'
import { type FormEvent, useId, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { Alert } from '../../ui/base/alert.tsx'
import { Button } from '../../ui/base/button.tsx'
import './load-checks.css'

export interface LoadDecided {
  readonly decision: LoadDecision
  readonly reason: string
}
interface LoadFormProps {
  readonly lines: readonly LoadLine[]
  readonly isBusy: boolean
  /** Why the last try was not taken. */
  readonly refusal: string | undefined
  readonly onDecide: (decided: LoadDecided) => void
}

/** A load without an open point passes; with some it departs for a reason only. */
export const LoadForm = ({ lines, isBusy, refusal, onDecide }: LoadFormProps) => {
  const t = useText()
  const fieldId = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const open = lines.filter(isOpenLine).length
  const send = (event: FormEvent) => {
    event.preventDefault()
    const said = reason.trim()
    if (open === 0) return onDecide({ decision: 'passed', reason: '' })
    if (said === '') return setMissing(true)
    onDecide({ decision: 'departs', reason: said })
  }
  return (
    <form className="load-form" onSubmit={send}>
      {open === 0 ? (
        <p>{t('loadChecks.ready')}</p>
      ) : (
        <>
          <p>{t('loadChecks.open', { count: open })}</p>
          <label htmlFor={fieldId}>{t('loadChecks.why')}</label>
          <textarea
            id={fieldId}
            rows={2}
            value={reason}
            maxLength={waybillLimits.reasonMax}
            onChange={(event) => {
              // The reason is one line.
              setReason(event.target.value.replaceAll(/[\r\n]+/g, ' '))
              setMissing(false)
            }}
          />
        </>
      )}
      {(isMissing || refusal) && <Alert isLine>{isMissing ? t('loadChecks.whyMissing') : refusal}</Alert>}
      <Button
        type="submit"
        kind={open === 0 ? 'primary' : 'danger'}
        icon={open === 0 ? 'check' : 'warning'}
        isBusy={isBusy}
      >
        {t(open === 0 ? 'loadChecks.pass' : 'loadChecks.depart')}
      </Button>
    </form>
  )
}
