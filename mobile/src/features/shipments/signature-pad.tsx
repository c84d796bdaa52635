/** A field on which a finger signs. The strokes are kept as they were drawn, dark on white, whatever the theme. */
import { useText } from '@coldway/console/settings/texts.ts'
import { Button } from '@coldway/console/ui/base/button.tsx'
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'

const sizePx = { width: 900, height: 360 } as const
const inkPx = 5

interface PadProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly isSigned: boolean
  readonly onChange: (isSigned: boolean) => void
}

export const SignaturePad = ({ canvas, isSigned, onChange }: PadProps) => {
  const t = useText()
  const last = useRef<{ readonly x: number; readonly y: number }>(undefined)
  useEffect(() => wipe(canvas.current), [canvas])
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    const from = last.current
    const context = event.currentTarget.getContext('2d')
    if (!from || !context) return
    const to = pointOf(event)
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.lineTo(to.x, to.y)
    context.stroke()
    last.current = to
    if (!isSigned) onChange(true)
  }
  return (
    <div className="signature">
      <canvas
        ref={canvas}
        {...sizePx}
        role="img"
        aria-label={t('companion.shipment.proof.signHint')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          last.current = pointOf(event)
        }}
        onPointerMove={draw}
        onPointerUp={() => {
          last.current = undefined
        }}
        onPointerCancel={() => {
          last.current = undefined
        }}
      />
      {!isSigned && <span aria-hidden="true">{t('companion.shipment.proof.signHint')}</span>}
      {isSigned && (
        <Button
          onClick={() => {
            wipe(canvas.current)
            onChange(false)
          }}
        >
          {t('companion.shipment.proof.clear')}
        </Button>
      )}
    </div>
  )
}

const wipe = (canvas: HTMLCanvasElement | null): void => {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  Object.assign(context, { strokeStyle: '#111', lineWidth: inkPx, lineCap: 'round', lineJoin: 'round' })
}

const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
  const box = currentTarget.getBoundingClientRect()
  return {
    x: ((clientX - box.left) / box.width) * sizePx.width,
    y: ((clientY - box.top) / box.height) * sizePx.height,
  }
}

/** @throws where the browser makes no PNG */
export const pngOf = async (canvas: HTMLCanvasElement): Promise<Uint8Array<ArrayBuffer>> => {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('This browser makes no PNG.')
  return new Uint8Array(await blob.arrayBuffer())
}
