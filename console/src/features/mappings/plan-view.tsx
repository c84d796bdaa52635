/** The space from above with its probes; a click places the chosen one. */
import type { PointerEvent } from 'react'
import { useText } from '../../settings/texts.ts'
import { type MappingDraft, metresOf } from './mapping-draft.ts'

interface PlanViewProps {
  readonly draft: MappingDraft
  readonly chosen: number
  /** Metres, as they are typed. */
  readonly onPlace: (x: string, y: string) => void
}

/** Units of the drawing; the space keeps its shape inside. */
const width = 600
const heightMax = 320
const margin = 14

export const PlanView = ({ draft, chosen, onPlace }: PlanViewProps) => {
  const t = useText()
  const [lengthM, widthM] = [metresOf(draft.lengthM), metresOf(draft.widthM)]
  if (lengthM === undefined || widthM === undefined || lengthM <= 0 || widthM <= 0) return null
  const scale = Math.min((width - 2 * margin) / lengthM, (heightMax - 2 * margin) / widthM)
  const height = widthM * scale + 2 * margin
  const place = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0) return
    const unit = width / box.width
    const metres = (pixels: number, mostM: number) =>
      String(Math.round(Math.max(0, Math.min(mostM, (pixels * unit - margin) / scale)) * 100) / 100)
    onPlace(metres(event.clientX - box.left, lengthM), metres(event.clientY - box.top, widthM))
  }
  const label = draft.probes[chosen]?.label ?? ''
  return (
    <figure className="mapping-plan">
      <figcaption>
        {t('mappings.plan')} · {t('mappings.planHint', { label })}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={t('mappings.plan')} onPointerDown={place}>
        <rect x={margin} y={margin} width={lengthM * scale} height={widthM * scale} className="mapping-floor" />
        {draft.probes.map((probe, index) => {
          const [x, y] = [metresOf(probe.x), metresOf(probe.y)]
          if (x === undefined || y === undefined) return null
          const [left, top] = [margin + x * scale, margin + y * scale]
          return (
            <g key={index} className={index === chosen ? 'mapping-dot is-chosen' : 'mapping-dot'}>
              <circle cx={left} cy={top} r={index === chosen ? 7 : 5} />
              <text x={left + 9} y={top + 4}>
                {probe.label}
              </text>
            </g>
          )
        })}
      </svg>
    </figure>
  )
}
