/**
 * Finds marks on the map. The map is a picture, so it is probed as a user does: the pointer becomes a hand over a mark, and a
 * device's mark opens a small card while a cluster's does not.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'

export interface Spot {
  readonly x: number
  readonly y: number
}

const canvas = '.maplibregl-canvas'
const lookEveryPx = 12
const markPx = 40

/** The first point of the map where the pointer becomes a hand, probing every few pixels from that height on. */
export const findMark = (page: Page, fromPx = 0): Promise<Spot | undefined> =>
  page.evaluate(
    ([selector, step, from]) => {
      const map = document.querySelector<HTMLElement>(selector)
      if (!map) return undefined
      const box = map.getBoundingClientRect()
      const isOverMark = (x: number, y: number) => {
        if (document.elementFromPoint(x, y) !== map) return false
        map.dispatchEvent(new MouseEvent('mousemove', { clientX: x, clientY: y, bubbles: true }))
        return map.style.cursor === 'pointer'
      }
      for (let y = Math.max(box.top + step, from); y < box.bottom; y += step)
        for (let x = box.left + step; x < box.right; x += step) if (isOverMark(x, y)) return { x, y }
      return undefined
    },
    [canvas, lookEveryPx, fromPx] as const,
  )

/** Waits for the first mark. A look keeps the page busy, so a machine with other work gets a second to draw between two. */
export const shownSoon = async (page: Page, limitMs = 60_000): Promise<Spot> => {
  const endMs = performance.now() + limitMs
  while (performance.now() < endMs) {
    const mark = await findMark(page)
    if (mark) return mark
    await sleep(1_000)
  }
  throw new Error('no mark came up on the map')
}

/** The first mark that is a cluster: no card opens over it. */
export const findCluster = async (page: Page): Promise<Spot | undefined> => {
  for (let from = 0; ; ) {
    const mark = await findMark(page, from)
    if (!mark) return undefined
    await page.mouse.move(mark.x, mark.y)
    await sleep(200)
    if ((await page.getByRole('tooltip').count()) === 0) return mark
    from = mark.y + markPx
  }
}

/** The scale bar's text in metres or kilometres: it changes with every zoom. */
export const scaleText = (page: Page): Promise<string> => page.locator('.maplibregl-ctrl-scale').innerText()
