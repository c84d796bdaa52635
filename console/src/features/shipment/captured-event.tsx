/** An event of the shipment that somebody else reported: marked as theirs, and struck out where they have taken it back. */
import type { CapturedEvent } from '@coldway/contract/evidence/epcis.ts'
import { type Translate, useText } from '../../settings/texts.ts'
import { Pill } from '../../ui/base/pill.tsx'

/** Words of the Core Business Vocabulary that have a text; others are shown as they are. */
const steps = [
  'accepting',
  'arriving',
  'departing',
  'inspecting',
  'loading',
  'packing',
  'receiving',
  'sensor_reporting',
  'shipping',
  'storing',
  'transporting',
  'unloading',
] as const

export const CapturedTitle = ({ event }: { readonly event: CapturedEvent }) => {
  const t = useText()
  const words = stepOf(t, event)
  return (
    <>
      {event.isWrong ? <s>{words}</s> : <b>{words}</b>}{' '}
      <Pill tone={event.isWrong ? 'warning' : 'off'}>
        {t(event.isWrong ? 'shipment.captured.wrong' : 'shipment.captured.by', { source: event.source })}
      </Pill>
    </>
  )
}

const stepOf = (t: Translate, { bizStep, type }: CapturedEvent): string => {
  const word = /(\w+)$/.exec(bizStep ?? '')?.[1] ?? type
  const known = steps.find((one) => one === word)
  return known ? t(`shipment.captured.steps.${known}`) : word
}

export const capturedFacts = (t: Translate, event: CapturedEvent): (readonly [string, string])[] => [
  [t('shipment.captured.from'), `${event.source} · ${event.sourceOrganisation}`],
  [t('shipment.at'), event.eventTime],
  [t('shipment.recorded'), event.captureTime],
  [t('shipment.captured.disposition'), event.disposition ?? ''],
  [t('shipment.captured.place'), event.readPoint ?? ''],
  [t('shipment.captured.id'), event.eventID],
  [t('shipment.judged'), t('shipment.captured.rule')],
]
