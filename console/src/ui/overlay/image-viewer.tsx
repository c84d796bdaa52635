import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../settings/texts.ts'
import { IconButton } from '../base/button.tsx'
import {
  changeOfKey,
  fitted,
  flip,
  type ImageView,
  move,
  transformOf,
  turn,
  zoomBy,
  zoomIn,
  zoomOut,
} from './image-view.ts'
import './image-viewer.css'
import { State } from '../base/states.tsx'

interface ImageProps {
  readonly src: string
  /** Description of the picture. */
  readonly name: string
}

/** A picture in a page that opens in the viewer on click. */
export const ViewableImage = ({ src, name }: ImageProps) => {
  const t = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="viewable-image"
        title={t('pieces.image.open', { name })}
        onClick={() => setOpen(true)}
      >
        <img src={src} alt={name} />
      </button>
      {/* Rendered outside of the page, so that the page's styles do not apply. */}
      {isOpen && createPortal(<ImageViewer src={src} name={name} onClose={() => setOpen(false)} />, document.body)}
    </>
  )
}

/**
 * A full-screen picture: zoom, rotate, flip; by buttons, keys (+ - 0 r R h v arrows), wheel, drag and pinch. (product.md
 * section 2; rules-and-calls.md section 9, "Display")
 */
export const ImageViewer = ({ src, name, onClose }: ImageProps & { readonly onClose: () => void }) => {
  const t = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  const [view, setView] = useState(fitted)
  const [hasFailed, setFailed] = useState(false)
  const fingers = useFingers(setView)
  useEffect(() => {
    dialog.current?.showModal()
    return () => dialog.current?.close()
  }, [])
  const onKeyDown = (event: KeyboardEvent) => {
    const change = event.ctrlKey || event.metaKey || event.altKey ? undefined : changeOfKey(event.key)
    if (!change) return
    event.preventDefault()
    setView(change)
  }
  return (
    <dialog
      ref={dialog}
      className="image-viewer"
      aria-label={t('pieces.image.title', { name })}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // Keeps a surrounding dialog open.
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
      onWheel={(event) => setView((now) => zoomBy(now, event.deltaY < 0 ? 1.1 : 1 / 1.1))}
    >
      <div className="image-stage" {...fingers}>
        {hasFailed ? (
          <State icon="warning" role="alert" title={t('pieces.image.failed')} />
        ) : (
          <img
            src={src}
            alt={name}
            draggable={false}
            style={{ transform: transformOf(view) }}
            onError={() => setFailed(true)}
          />
        )}
      </div>
      <Tools onChange={setView} />
      <IconButton icon="close" className="image-close" label={t('common.close')} onClick={onClose} />
    </dialog>
  )
}

const Tools = ({ onChange }: { onChange: (change: (view: ImageView) => ImageView) => void }) => {
  const t = useText()
  return (
    <div className="image-tools" role="toolbar" aria-label={t('common.actions')}>
      <IconButton icon="zoom-in" label={t('pieces.image.zoomIn')} onClick={() => onChange(zoomIn)} />
      <IconButton icon="zoom-out" label={t('pieces.image.zoomOut')} onClick={() => onChange(zoomOut)} />
      <IconButton
        icon="turn-left"
        label={t('pieces.image.rotateLeft')}
        onClick={() => onChange((view) => turn(view, -1))}
      />
      <IconButton
        icon="turn-right"
        label={t('pieces.image.rotateRight')}
        onClick={() => onChange((view) => turn(view, 1))}
      />
      <IconButton
        icon="flip-across"
        label={t('pieces.image.flipAcross')}
        onClick={() => onChange((view) => flip(view, 'across'))}
      />
      <IconButton
        icon="flip-down"
        label={t('pieces.image.flipDown')}
        onClick={() => onChange((view) => flip(view, 'down'))}
      />
      <IconButton icon="refresh" label={t('pieces.image.reset')} onClick={() => onChange(() => fitted)} />
    </div>
  )
}

/** One finger or the mouse moves, two fingers pinch. */
const useFingers = (onChange: (change: (view: ImageView) => ImageView) => void) => {
  const down = useRef(new Map<number, { x: number; y: number }>())
  const spread = () => {
    const [a, b] = [...down.current.values()]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : undefined
  }
  const lift = ({ pointerId }: PointerEvent) => void down.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      down.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: ({ pointerId, clientX, clientY }: PointerEvent) => {
      const before = down.current.get(pointerId)
      if (!before) return
      const spreadBefore = spread()
      down.current.set(pointerId, { x: clientX, y: clientY })
      const spreadNow = spread()
      if (spreadBefore && spreadNow) onChange((view) => zoomBy(view, spreadNow / spreadBefore))
      else onChange((view) => move(view, clientX - before.x, clientY - before.y))
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  }
}
