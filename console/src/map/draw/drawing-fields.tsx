/** The drawing as text, for keyboards and for received coordinates. Text and map stay in sync. */
import { useId, useState } from 'react'
import { formatNumber } from '../../settings/format.ts'
import { useText } from '../../settings/texts.ts'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import type { Drawing, DrawingLimits, DrawnCircle } from './drawing.ts'
import { printPoint, printPoints, readPoint, readPoints } from './drawing-text.ts'

interface DrawingFieldsProps {
  readonly shown: Drawing
  readonly limits: DrawingLimits
  /** The refusal by the call's rules. */
  readonly error?: string | undefined
  readonly onType: (drawing: Drawing) => void
  readonly onTyped: () => void
}

export const DrawingFields = (props: DrawingFieldsProps) =>
  props.shown.kind === 'circle' ? (
    <CircleFields {...props} shown={props.shown} />
  ) : (
    <PointsField {...props} shown={props.shown} />
  )

/** Keeps text as typed until the value changes elsewhere. */
const useTyped = (value: Drawing, printed: string) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: Drawing }>()
  const isOwn = typed !== undefined && typed.of === value
  return { text: isOwn ? typed.text : printed, isOwn, keep: (text: string, of: Drawing) => setTyped({ text, of }) }
}

const CircleFields = ({ shown, limits, error, onType, onTyped }: DrawingFieldsProps & { shown: DrawnCircle }) => {
  const t = useText()
  const centre = useTyped(shown, shown.centre ? printPoint(shown.centre) : '')
  const radius = useTyped(shown, String(shown.radiusM))
  const read = readPoint(centre.text)
  const centreFault = centre.isOwn && centre.text.trim() !== '' && typeof read === 'string' ? read : undefined
  const bounds = { min: formatNumber(limits.radiusMinM), max: formatNumber(limits.radiusMaxM) }
  const isRadiusWrong = !isRadius(radius.text, limits)
  const typeCentre = (text: string) => {
    const at = readPoint(text)
    const next = typeof at === 'string' ? shown : { ...shown, centre: at }
    centre.keep(text, next)
    if (next !== shown) onType(next)
  }
  const typeRadius = (text: string) => {
    const next = isRadius(text, limits) ? { ...shown, radiusM: Number(text) } : shown
    radius.keep(text, next)
    if (next !== shown) onType(next)
  }
  return (
    <div className="drawing-fields">
      <Field
        label={t('drawing.centre')}
        value={centre.text}
        placeholder="31.230400,121.473700"
        onInput={(event) => typeCentre(event.currentTarget.value)}
        onBlur={onTyped}
        error={centreFault ? t(`drawing.faults.${centreFault}`) : error}
        hint={!centreFault && error === undefined && <p>{t('drawing.pointRule')}</p>}
        autoComplete="off"
        spellCheck={false}
      />
      <Field
        label={t('drawing.radius')}
        value={radius.text}
        inputMode="decimal"
        onInput={(event) => typeRadius(event.currentTarget.value)}
        onBlur={onTyped}
        error={isRadiusWrong ? t('drawing.radiusRule', bounds) : undefined}
        hint={!isRadiusWrong && <p>{t('drawing.radiusRule', bounds)}</p>}
        trailing={<span>{t('common.units.m')}</span>}
        autoComplete="off"
      />
    </div>
  )
}

const isRadius = (text: string, { radiusMinM, radiusMaxM }: DrawingLimits): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= radiusMinM && Number(text) <= radiusMaxM

const PointsField = (props: DrawingFieldsProps & { shown: Exclude<Drawing, DrawnCircle> }) => {
  const { shown, limits, error, onType, onTyped } = props
  const t = useText()
  const id = useId()
  const points = useTyped(shown, printPoints(shown.points))
  const { fault } = readPoints(points.text)
  const isTooMany = readPoints(points.text).points.length > limits.pointsMax
  const type = (text: string) => {
    const read = readPoints(text)
    const isWhole = read.fault === undefined && read.points.length <= limits.pointsMax
    const next = isWhole ? { ...shown, points: read.points } : shown
    points.keep(text, next)
    if (next !== shown) onType(next)
  }
  const wrong = fault
    ? t('drawing.lineFault', { line: fault.line, why: t(`drawing.faults.${fault.why}`) })
    : isTooMany
      ? t('drawing.tooMany', { max: limits.pointsMax })
      : error
  return (
    <div className="drawing-fields">
      <TextArea
        id={id}
        label={t('drawing.points', { count: shown.points.length, max: limits.pointsMax })}
        value={points.text}
        rows={8}
        placeholder={'31.230400,121.473700\n31.240400,121.473700\n31.240400,121.483700'}
        onInput={type}
        onBlur={onTyped}
        error={wrong}
        hint={t('drawing.pointsRule')}
      />
    </div>
  )
}
