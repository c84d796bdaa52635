/**
 * Panes: up to a dozen small maps side by side, each centred on its device. One WebGL context serves them all (pictures.ts);
 * moving parts are drawn on a plain canvas over the picture of the map, so a frame costs a copied image and a line. Positions
 * arrive past React.
 */
import { createGlider } from './glide.ts'
import type { MapLook } from './map-style.ts'
import type { LngLat, Off, View } from './map-types.ts'
import { isCovered, type PaneSize } from './pane-math.ts'
import { type PaneScene, paintPane } from './pane-paint.ts'
import { openPictures, type Picture } from './pictures.ts'

export type { PaneScene } from './pane-paint.ts'

export interface Panes {
  /** Draws on this canvas from now on, at its size on screen. */
  attach(id: number, canvas: HTMLCanvasElement): Off
  /** `glides`: the mark slides to its new place; otherwise it jumps (a clock moves it). */
  show(id: number, scene: PaneScene, glides?: boolean): void
  setZoom(zoom: number): void
  close(): void
  /** False when this browser draws no map below the trails. */
  readonly hasMap: boolean
}

interface Pane {
  readonly canvas: HTMLCanvasElement
  scene: PaneScene
  picture: Picture | undefined
  glides: boolean
}

/** The picture is larger than the pane, so that the vehicle can drive for a while. */
const rim = 1.6
const nothing: PaneScene = { trail: [], mark: undefined }

export const createPanes = (container: HTMLElement, look: MapLook, firstZoom: number): Panes => {
  const panes = new Map<number, Pane>()
  const glider = createGlider()
  let zoom = firstZoom
  let request = 0

  const pictures = openPictures(container, look, (id, picture) => {
    const pane = panes.get(id)
    if (!pane) return
    pane.picture = picture
    redraw()
  })
  const centreOf = (id: number, { scene, glides }: Pane, nowMs: number): LngLat | undefined =>
    (glides ? glider.at(id, nowMs) : undefined) ?? scene.mark ?? scene.trail.at(-1)

  const draw = (id: number, pane: Pane, nowMs: number) => {
    const { canvas, picture, scene } = pane
    const size = fitCanvas(canvas)
    const centre = centreOf(id, pane, nowMs)
    const pen = canvas.getContext('2d')
    if (!pen || size.width === 0) return
    const view: View = { lng: centre?.lng ?? 0, lat: centre?.lat ?? 0, zoom }
    const mark = scene.mark && centre ? { ...scene.mark, lng: centre.lng, lat: centre.lat } : scene.mark
    if (centre && !isCovered(view, size, picture)) pictures?.wish(id, view)
    paintPane(pen, size, { view, picture: centre && picture, theme: look.theme }, { ...scene, mark })
  }
  const frame = (nowMs: number) => {
    request = 0
    for (const [id, pane] of panes) draw(id, pane, nowMs)
    if (glider.isGliding(nowMs)) redraw()
  }
  const redraw = () => {
    if (request === 0) request = requestAnimationFrame(frame)
  }
  const aim = () => {
    const gliding = [...panes].flatMap(([id, { scene, glides }]) =>
      glides && scene.mark ? [{ id, lng: scene.mark.lng, lat: scene.mark.lat }] : [],
    )
    glider.aim(gliding, performance.now())
  }
  const measure = () => {
    const sizes = [...panes.values()].map(({ canvas }) => ({ width: canvas.clientWidth, height: canvas.clientHeight }))
    const width = Math.max(0, ...sizes.map((size) => size.width))
    const height = Math.max(0, ...sizes.map((size) => size.height))
    pictures?.setSize({ width: Math.ceil(width * rim), height: Math.ceil(height * rim) })
    redraw()
  }
  const resizes = new ResizeObserver(measure)

  return {
    hasMap: pictures !== undefined,
    attach: (id, canvas) => {
      panes.set(id, { canvas, scene: nothing, picture: undefined, glides: false })
      resizes.observe(canvas)
      return () => {
        resizes.unobserve(canvas)
        panes.delete(id)
        pictures?.forget(id)
      }
    },
    show: (id, scene, glides = false) => {
      const pane = panes.get(id)
      if (!pane) return
      pane.scene = scene
      pane.glides = glides
      if (glides) aim()
      redraw()
    },
    setZoom: (wanted) => {
      zoom = wanted
      redraw()
    },
    close: () => {
      cancelAnimationFrame(request)
      resizes.disconnect()
      panes.clear()
      pictures?.close()
    },
  }
}

/** Matches the canvas to the screen's pixels. */
const fitCanvas = (canvas: HTMLCanvasElement): PaneSize & { readonly density: number } => {
  const density = Math.min(2, devicePixelRatio || 1)
  const { clientWidth: width, clientHeight: height } = canvas
  const [wide, high] = [Math.round(width * density), Math.round(height * density)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  return { width, height, density }
}
