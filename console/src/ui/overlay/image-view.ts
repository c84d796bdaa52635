/** The view of a picture in its viewer. Pure. Scale 1 fits it; moves are in pixels of the screen. */
export interface ImageView {
  readonly scale: number
  /** Quarter turns to the right; may exceed four, so that it turns the short way. */
  readonly turns: number
  readonly isFlippedAcross: boolean
  readonly isFlippedDown: boolean
  readonly x: number
  readonly y: number
}

export const fitted: ImageView = { scale: 1, turns: 0, isFlippedAcross: false, isFlippedDown: false, x: 0, y: 0 }

const step = 1.25
const smallest = 0.25
const largest = 8

export const zoomBy = (view: ImageView, factor: number): ImageView => {
  const scale = Math.min(largest, Math.max(smallest, view.scale * factor))
  const moved = scale / view.scale
  return { ...view, scale, x: view.x * moved, y: view.y * moved }
}
export const zoomIn = (view: ImageView): ImageView => zoomBy(view, step)
export const zoomOut = (view: ImageView): ImageView => zoomBy(view, 1 / step)
export const turn = (view: ImageView, quarters: 1 | -1): ImageView => ({ ...view, turns: view.turns + quarters })
/** Flips the picture as the user sees it: on one turned sideways, across is the picture's own height. */
export const flip = (view: ImageView, along: 'across' | 'down'): ImageView => {
  const isOnSide = Math.abs(view.turns) % 2 === 1
  return (along === 'across') === isOnSide
    ? { ...view, isFlippedDown: !view.isFlippedDown }
    : { ...view, isFlippedAcross: !view.isFlippedAcross }
}
export const move = (view: ImageView, byX: number, byY: number): ImageView => ({
  ...view,
  x: view.x + byX,
  y: view.y + byY,
})

export const transformOf = ({ scale, turns, isFlippedAcross, isFlippedDown, x, y }: ImageView): string =>
  `translate(${x}px, ${y}px) rotate(${turns * 90}deg) scale(${isFlippedAcross ? -scale : scale}, ${isFlippedDown ? -scale : scale})`

const panPx = 60
type Change = (view: ImageView) => ImageView
const byKey: Readonly<Record<string, Change>> = {
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  '0': () => fitted,
  r: (view) => turn(view, 1),
  R: (view) => turn(view, -1),
  h: (view) => flip(view, 'across'),
  v: (view) => flip(view, 'down'),
  ArrowLeft: (view) => move(view, panPx, 0),
  ArrowRight: (view) => move(view, -panPx, 0),
  ArrowUp: (view) => move(view, 0, panPx),
  ArrowDown: (view) => move(view, 0, -panPx),
}
/** The change that a key makes; undefined when the viewer has no such key. */
export const changeOfKey = (key: string): Change | undefined => (Object.hasOwn(byKey, key) ? byKey[key] : undefined)
