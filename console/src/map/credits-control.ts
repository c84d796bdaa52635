/**
 * Names the holders of rights in the part of the map that is shown, as Google's terms ask: the `copyright` of the Map Tiles
 * API's viewport request ("Work with tiles", section "Viewport information").
 */
import type { IControl, Map as Engine } from 'maplibre-gl'

const settledMs = 800
const timeoutMs = 10_000
const textMax = 300

export class CreditsControl implements IControl {
  readonly #address: string
  readonly #box = document.createElement('div')
  readonly #closed = new AbortController()
  #timer: ReturnType<typeof setTimeout> | undefined
  #off: () => void = () => undefined

  constructor(address: string) {
    this.#address = address
    this.#box.className = 'maplibregl-ctrl maplibregl-ctrl-attrib map-credits'
  }

  onAdd(engine: Engine): HTMLElement {
    const askSoon = () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(() => void this.#ask(engine), settledMs)
    }
    const moves = engine.on('moveend', askSoon)
    this.#off = () => moves.unsubscribe()
    askSoon()
    return this.#box
  }

  onRemove(): void {
    clearTimeout(this.#timer)
    this.#off()
    this.#closed.abort()
    this.#box.remove()
  }

  async #ask(engine: Engine): Promise<void> {
    try {
      const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(timeoutMs)])
      const response = await fetch(creditsAddress(this.#address, engine), { signal })
      const { copyright } = (await response.json()) as { copyright?: unknown }
      if (typeof copyright === 'string') this.#box.textContent = copyright.slice(0, textMax)
    } catch {
      // The owner of the map stands beside it; the others with rights are asked for again with the
      // next move.
    }
  }
}

const creditsAddress = (address: string, engine: Engine): string => {
  const box = engine.getBounds()
  const within = (value: number, most: number) => String(Math.min(most, Math.max(-most, value)))
  return address
    .replace('{zoom}', String(Math.round(engine.getZoom()) + 1))
    .replace('{north}', within(box.getNorth(), 90))
    .replace('{south}', within(box.getSouth(), 90))
    .replace('{east}', within(box.getEast(), 180))
    .replace('{west}', within(box.getWest(), 180))
}
