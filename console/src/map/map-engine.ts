import {
  AttributionControl,
  addProtocol,
  GPUInitializationError,
  Map as Engine,
  NavigationControl,
  ScaleControl,
  setWorkerUrl,
} from 'maplibre-gl'
import type { StyleSpecification } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { Protocol } from 'pmtiles'
import { addDatumTiles } from './datum-protocol.ts'
import { world, worldUrl } from './kept-tiles.ts'
import { loadMapFonts } from './map-fonts.ts'
import { createHandle } from './map-handle.ts'
import { addMarkIcons } from './mark-icons.ts'
import { mapStyle, seaGround, unknownGround } from './map-style.ts'
import type { MapLook } from './map-style.ts'
import type { MapHandle, View } from './map-types.ts'
import { restyle } from './restyle.ts'

export interface OpenMapOptions {
  readonly container: HTMLElement
  readonly look: MapLook
  readonly texts: Readonly<Record<'title' | 'zoomIn' | 'zoomOut' | 'attribution', string>>
  readonly view: View
  readonly isStill?: boolean
  /** The chosen map cannot be had, and the embedded one is drawn in its place. */
  readonly onBaseGone?: () => void
}
export interface OpenMap {
  readonly handle: MapHandle
  /** Runs once, when layers can be added. */
  whenReady(then: () => void): void
  restyle(look: MapLook): void
  close(): void
}

/** Opens a map in an element; undefined when the browser has no WebGL2. */
export const openMap = (options: OpenMapOptions): OpenMap | undefined => {
  const isStill = options.isStill ?? matchMedia('(prefers-reduced-motion: reduce)').matches
  const engine = openEngine(options, isStill)
  if (!engine) return undefined
  const handle = createHandle(engine, isStill)
  let isClosed = false
  // A style that is still loading refuses every change.
  const loaded = new Promise<void>((resolve) => {
    void engine.once('style.load', () => resolve())
  })
  let shown: StyleSpecification | undefined
  let wanted = options.look
  const draw = async () => {
    const look = wanted
    const [style] = await Promise.all([styleOf(look, options.onBaseGone), loadMapFonts(look.language)])
    if (shown) await loaded
    if (isClosed || look !== wanted) return
    if (shown) restyle(engine, shown, style)
    else {
      engine.setStyle(style, { diff: false })
      if (!look.base) colourSeaWithTiles(engine, () => wanted)
      else if (look.base.credits) void showCredits(engine, look.base.credits)
    }
    shown = style
  }
  void draw()
  return {
    handle,
    whenReady: (then) =>
      void engine.once('style.load', () => {
        addMarkIcons(engine)
        then()
      }),
    restyle: (look) => {
      if (look.language === wanted.language && look.theme === wanted.theme && look.boundaries === wanted.boundaries)
        return
      wanted = look
      void draw()
    },
    close: () => {
      isClosed = true
      engine.remove()
    },
  }
}

/** Other maps than the embedded one are loaded when they are chosen; one that cannot be had leaves the embedded one. */
const styleOf = async (look: MapLook, onBaseGone: (() => void) | undefined): Promise<StyleSpecification> => {
  const own = mapStyle(look, worldUrl)
  if (!look.base) return own
  try {
    const { baseStyle } = await import('./base-style.ts')
    return await baseStyle(look, look.base)
  } catch (error) {
    console.error(error)
    onBaseGone?.()
    return own
  }
}

const showCredits = async (engine: Engine, address: string): Promise<void> => {
  const { CreditsControl } = await import('./credits-control.ts')
  engine.addControl(new CreditsControl(address), 'bottom-right')
}

/** Sea is where no land is, so it is coloured when the first tiles say where land is. */
const colourSeaWithTiles = (engine: Engine, lookNow: () => MapLook): void => {
  const colour = (ground: string) => engine.setPaintProperty('sea', 'background-color', ground)
  void engine.once('style.load', () => colour(unknownGround(lookNow())))
  void engine.once('load', () => colour(seaGround(lookNow())))
}

let isPrepared = false

/** Sets up worker and tile protocol, which are shared by all maps of the page. */
const prepare = () => {
  if (isPrepared) return
  isPrepared = true
  setWorkerUrl(workerUrl)
  const protocol = new Protocol()
  protocol.add(world)
  addProtocol('pmtiles', protocol.tile)
  addDatumTiles()
}

const openEngine = ({ container, view, texts }: OpenMapOptions, isStill: boolean): Engine | undefined => {
  prepare()
  try {
    const engine = new Engine({
      container,
      center: [view.lng, view.lat],
      zoom: view.zoom,
      minZoom: 1.5,
      maxZoom: 18,
      dragRotate: false,
      touchPitch: false,
      pitchWithRotate: false,
      attributionControl: false,
      // Fading draws several frames per data change, too many for a map that changes every second.
      fadeDuration: 0,
      reduceMotion: isStill,
      locale: {
        'Map.Title': texts.title,
        'NavigationControl.ZoomIn': texts.zoomIn,
        'NavigationControl.ZoomOut': texts.zoomOut,
        'AttributionControl.ToggleAttribution': texts.attribution,
      },
    })
    engine.touchZoomRotate.disableRotation()
    engine.keyboard.disableRotation()
    engine.addControl(new AttributionControl({ compact: false }), 'bottom-right')
    engine.addControl(new NavigationControl({ showCompass: false }), 'bottom-right')
    engine.addControl(new ScaleControl({ maxWidth: 110 }), 'bottom-left')
    askAgainForTiles(engine)
    return engine
  } catch (error) {
    if (error instanceof GPUInitializationError) return undefined
    throw error
  }
}

const askAgainMs = 5_000

/** A tile that failed to load (the server is away) is requested again until it comes, without an error in the log. */
const askAgainForTiles = (engine: Engine): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  engine.on('error', (event) => {
    const { sourceId } = event as { sourceId?: string }
    if (sourceId === undefined) return console.error(event.error)
    timer ??= setTimeout(() => {
      timer = undefined
      if (engine.getSource(sourceId)) engine.refreshTiles(sourceId)
    }, askAgainMs)
  })
  engine.on('remove', () => clearTimeout(timer))
}
