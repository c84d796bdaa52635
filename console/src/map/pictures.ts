/**
 * One map that takes pictures for many panes: browsers allow some sixteen WebGL contexts (phones eight), and one too many
 * blanks the oldest. The map is placed outside of the window, moved to the view a pane requests, and its drawing is copied.
 * Only the last request of a pane counts; panes are served in order of their requests.
 */
import { openMap } from './map-engine.ts'
import type { MapLook } from './map-style.ts'
import type { View } from './map-types.ts'
import type { Pictured, PaneSize } from './pane-math.ts'

export interface Picture extends Pictured {
  readonly image: HTMLCanvasElement
}
export interface Pictures {
  /** Size of all pictures from now on, in CSS pixels. */
  setSize(size: PaneSize): void
  wish(pane: number, view: View): void
  forget(pane: number): void
  close(): void
}

/** Time to wait for tiles; missing ones (the server is away) leave their part empty. */
const longestWaitMs = 4_000
const noTexts = { title: '', zoomIn: '', zoomOut: '', attribution: '' }

/** Undefined where the browser has no WebGL2. */
export const openPictures = (
  container: HTMLElement,
  look: MapLook,
  onPicture: (pane: number, picture: Picture) => void,
): Pictures | undefined => {
  const map = openMap({ container, look, texts: noTexts, view: { lng: 0, lat: 0, zoom: 2 }, isStill: true })
  if (!map) return undefined
  const { engine } = map.handle
  const wishes = new Map<number, View>()
  let size: PaneSize = { width: 0, height: 0 }
  let taking: number | undefined
  let isReady = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const next = () => {
    const [first] = wishes
    if (!isReady || taking !== undefined || !first || size.width === 0) return
    const [pane, view] = first
    taking = pane
    wishes.delete(pane)
    engine.jumpTo({ center: [view.lng, view.lat], zoom: view.zoom })
    const take = () => {
      clearTimeout(timer)
      const picture = { image: copyOf(engine.getCanvas()), view, ...size }
      const isWanted = taking === pane
      // A later request of the pane is made again when this picture does not suffice.
      wishes.delete(pane)
      if (isWanted) onPicture(pane, picture)
      taking = undefined
      next()
    }
    const waiting = engine.once('idle')
    void Promise.race([waiting, new Promise((late) => (timer = setTimeout(late, longestWaitMs)))]).then(() => {
      // WebGL keeps the drawing only until the browser shows it: it is drawn again and copied at once.
      if (isReady) {
        engine.redraw()
        take()
      }
    })
  }

  map.whenReady(() => {
    isReady = true
    next()
  })
  return {
    setSize: (wanted) => {
      if (wanted.width === size.width && wanted.height === size.height) return
      size = wanted
      container.style.width = `${size.width}px`
      container.style.height = `${size.height}px`
      engine.resize()
      next()
    },
    wish: (pane, view) => {
      wishes.set(pane, view)
      next()
    },
    forget: (pane) => {
      wishes.delete(pane)
      if (taking === pane) taking = noPane
    },
    close: () => {
      isReady = false
      clearTimeout(timer)
      wishes.clear()
      map.close()
    },
  }
}

/** Stands for a pane that is gone: nobody waits for the picture that is being taken. */
const noPane = -1

const copyOf = (from: HTMLCanvasElement): HTMLCanvasElement => {
  const copy = document.createElement('canvas')
  copy.width = from.width
  copy.height = from.height
  copy.getContext('2d')?.drawImage(from, 0, 0)
  return copy
}
