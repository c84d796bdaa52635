/**
 * Draws a circle, an area or a path on a map, with the same value as text beside it. A tap adds, a drag moves, every step can
 * be undone; without a pointer the text can be typed.
 */
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../../ui/base/button.tsx'
import { classNames } from '../../ui/base/class-names.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Loading, State } from '../../ui/base/states.tsx'
import type { MapHandle, Off } from '../map-types.ts'
import './drawing-editor.css'
import { DrawingFields } from './drawing-fields.tsx'
import { type Drawing, type DrawingKind, type DrawingLimits, emptyDrawing, isEmpty, removePoint } from './drawing.ts'
import { type Steps, useDrawing } from './use-drawing.ts'

const DrawingMap = lazy(async () => ({ default: (await import('./drawing-map.tsx')).DrawingMap }))

export interface DrawingEditorProps {
  readonly value: Drawing
  readonly onChange: (drawing: Drawing) => void
  /** Kinds that may be drawn; several give a choice. */
  readonly kinds: readonly DrawingKind[]
  readonly limits: DrawingLimits
  readonly error?: string | undefined
  /** Adds layers of the page below the drawing. The returned function runs before the map is removed. */
  readonly onMap?: (map: MapHandle) => Off | undefined
  /** Content over the map, such as a search for places. */
  readonly children?: ReactNode
}

export const DrawingEditor = ({ value, onChange, kinds, limits, error, onMap, children }: DrawingEditorProps) => {
  const t = useText()
  const steps = useDrawing(value, onChange)
  const [hasMap, setHasMap] = useState(true)
  const [selected, setSelected] = useState<number>()
  const [isOpen, setOpen] = useState(() => isEmpty(value))
  const [fits, setFits] = useState(0)
  const { shown } = steps
  const isAdding = shown.kind === 'circle' ? isEmpty(shown) : isOpen && shown.points.length < limits.pointsMax
  const remove =
    selected === undefined || shown.kind === 'circle' || selected >= shown.points.length
      ? undefined
      : () => {
          steps.step(removePoint(shown, selected))
          setSelected(undefined)
        }
  const select = (index: number | undefined) => {
    setSelected(index)
    if (shown.kind === 'polygon' && index !== undefined && isEnd(shown.points, index)) setOpen(false)
  }
  const change = (kind: DrawingKind) => {
    steps.step(emptyDrawing(kind, limits.radiusMinM))
    setSelected(undefined)
    setOpen(true)
  }
  return (
    <div className="drawing-editor">
      <div className={classNames('drawing-stage', !hasMap && 'has-no-map')} onKeyDown={keysOf(steps, remove)}>
        {hasMap ? (
          <Suspense fallback={<Loading />}>
            <DrawingMap
              steps={steps}
              limits={limits}
              selected={selected}
              isAdding={isAdding}
              hint={t(hintOf(shown, isAdding))}
              onSelect={select}
              fits={fits}
              onMap={onMap}
              onUnsupported={() => setHasMap(false)}
            />
          </Suspense>
        ) : (
          <State icon="map" title={t('drawing.unsupported')} />
        )}
        <div className="drawing-over">
          {children}
          <div className="drawing-tools" role="toolbar" aria-label={t('drawing.tools')}>
            {kinds.length > 1 && (
              <Segmented
                label={t('drawing.kind')}
                value={shown.kind}
                onChange={change}
                options={kinds.map((kind) => ({ value: kind, label: t(`drawing.kinds.${kind}`) }))}
              />
            )}
            {shown.kind !== 'circle' && (
              <IconButton icon="plus" label={t('drawing.add')} isOn={isAdding} onClick={() => setOpen(!isAdding)} />
            )}
            {shown.kind !== 'circle' && (
              <IconButton icon="trash" label={t('drawing.remove')} disabled={!remove} onClick={remove} />
            )}
            <IconButton icon="turn-left" label={t('drawing.undo')} disabled={!steps.undo} onClick={steps.undo} />
            <IconButton icon="turn-right" label={t('drawing.redo')} disabled={!steps.redo} onClick={steps.redo} />
            <IconButton
              icon="globe"
              label={t('drawing.fit')}
              disabled={isEmpty(shown)}
              onClick={() => setFits(fits + 1)}
            />
          </div>
        </div>
      </div>
      <DrawingFields
        key={shown.kind}
        shown={shown}
        limits={limits}
        error={error}
        onType={steps.type}
        onTyped={() => setFits(fits + 1)}
      />
    </div>
  )
}

const fewest = 3
/** Tapping the first point, or the last one twice, closes an area. */
const isEnd = (points: readonly unknown[], index: number): boolean =>
  points.length >= fewest && (index === 0 || index === points.length - 1)

const hintOf = (shown: Drawing, isAdding: boolean) => {
  if (shown.kind === 'circle') return isAdding ? 'drawing.hints.centre' : 'drawing.hints.circle'
  if (!isAdding) return 'drawing.hints.move'
  return shown.kind === 'way' ? 'drawing.hints.addWay' : 'drawing.hints.add'
}

const keysOf =
  ({ undo, redo }: Steps, remove: (() => void) | undefined) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    if (event.target instanceof HTMLInputElement) return
    const isCommand = event.ctrlKey || event.metaKey
    const deed = { z: event.shiftKey ? redo : undo, y: redo }[isCommand ? event.key.toLowerCase() : '']
    const does = event.key === 'Delete' || event.key === 'Backspace' ? remove : deed
    if (!does) return
    event.preventDefault()
    does()
  }
