/** Checks of a page: texts that are keys or cut off, targets too small for a thumb, what the keyboard reaches and how it is marked. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[]
  }[]
}

const require = createRequire(import.meta.url)
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8')
const prepared = new WeakSet<Page>()

/**
 * Puts axe into the document. The page's policy allows no other script; the debugger may run one. The browser keeps the script for
 * the documents that the page loads later, so that half a megabyte is not sent for each.
 */
const bringAxe = async (page: Page): Promise<void> => {
  if (!prepared.has(page)) await page.addInitScript({ content: axeSource })
  prepared.add(page)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`${axeSource};0`)
}

/** Violations found by axe (contrast AA, names, roles and labels) in the page or in the part of it that is named, one line each. */
export const barriers = async (page: Page, part?: string): Promise<string[]> => {
  await bringAxe(page)
  const { violations } = await page.evaluate(async (within) => {
    const { axe } = window as unknown as { axe: { run: (root: unknown, options: unknown) => Promise<AxeResult> } }
    return axe.run(within ?? document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
      // The group heads among the options of the fleet list are folded by mouse only; every option can also be found by search.
      rules: { 'aria-required-children': { enabled: false } },
    })
  }, part)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} — ${failureSummary.replaceAll(/\s+/g, ' ')}`),
  )
}

/** Texts that overflow their element without a way to scroll. */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const limit = document.documentElement.clientWidth + 1
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const canScroll = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const { overflowX, clipPath, visibility, display } = getComputedStyle(at)
        if (overflowX !== 'visible' || clipPath !== 'none' || visibility === 'hidden' || display === 'none') return true
      }
      return false
    }
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement } = node
      if (!parentElement || !node.textContent?.trim()) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { right, left, width } = range.getBoundingClientRect()
      if (width > 0 && (right > limit || left < -1) && !canScroll(parentElement)) found.push(node.textContent.trim())
    }
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) found.push(`the page scrolls sideways: ${scrollWidth} of ${clientWidth} px`)
    const main = document.querySelector('main')
    if (main && main.scrollWidth > main.clientWidth + 1)
      found.push(`the main part scrolls sideways: ${main.scrollWidth} of ${main.clientWidth} px`)
    return found
  })

/** WCAG 2.2, 2.5.5 "Target Size (Enhanced)", in CSS pixels. */
const targetPx = 44

/** What is tapped and is smaller than a thumb needs, one line each. A control inside of a label is tapped by its label. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const tapped =
      'a[href], button, select, textarea, summary, input:not([type="hidden"]), [role="button"], [tabindex="0"]'
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert], [aria-hidden="true"]')
    // The exception "Inline": a link in a sentence, as the credits of a map.
    const isInText = (element: Element) =>
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0)
    const found = new Map<Element, string>()
    for (const element of document.querySelectorAll(tapped)) {
      const target = element.closest('label') ?? element
      if (!isShown(element) || isInText(element)) continue
      const { width, height } = target.getBoundingClientRect()
      // Rounding of half a pixel is nobody's miss.
      if (Math.min(width, height) > least - 0.5) continue
      const name = element.getAttribute('aria-label') ?? target.textContent?.trim().slice(0, 30) ?? ''
      found.set(target, `${element.tagName.toLowerCase()}.${element.className} "${name}": ${width} x ${height}`)
    }
    return [...found.values()]
  }, targetPx)

export interface KeyboardWalk {
  /** Elements a mouse could use that Tab never reached. */
  readonly missed: readonly string[]
  /** Elements that look the same with the focus on them. */
  readonly unmarked: readonly string[]
  readonly reached: number
}

/** Presses Tab through the whole page once. */
export const walkByKeyboard = async (page: Page, stepsMax = 250): Promise<KeyboardWalk> => {
  await page.evaluate(prepareWalk)
  const seen = new Map<string, boolean>()
  for (let step = 0; step < stepsMax; step += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => (window as unknown as WalkWindow).coldwayWalk.here())
    if (!at) continue
    if (seen.has(at.name)) break
    seen.set(at.name, at.isMarked)
  }
  const all = await page.evaluate(() => (window as unknown as WalkWindow).coldwayWalk.all)
  return {
    missed: all.filter((name) => !seen.has(name)),
    unmarked: [...seen].filter(([, isMarked]) => !isMarked).map(([name]) => name),
    reached: seen.size,
  }
}

interface WalkWindow {
  coldwayWalk: { all: string[]; here: () => { name: string; isMarked: boolean } | undefined }
}

/** Runs in the page: records everything usable and its look without the focus. */
const prepareWalk = (): void => {
  ;(document.activeElement as HTMLElement | null)?.blur()
  const usable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]'
  const isShown = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]')
  // One of a group of radio buttons represents all; arrow keys move within the group.
  const isStop = (element: Element) =>
    element.getAttribute('tabindex') !== '-1' &&
    !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked)
  // The focus ring may be drawn by the control's label or frame.
  const around = (element: Element) => [
    element,
    element.nextElementSibling,
    element.parentElement,
    element.parentElement?.parentElement,
    element.firstElementChild,
  ]
  const lookOf = (element: Element) =>
    around(element)
      .map((one) => {
        if (!one) return ''
        const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(one)
        return [outlineStyle === 'none' ? '' : outlineWidth, boxShadow, borderColor].join()
      })
      .join('|')
  const stops = [...document.querySelectorAll(usable)].filter((element) => isShown(element) && isStop(element))
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()}#${stops.indexOf(element)} ${
      element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
    }`
  const before = new Map(stops.map((element) => [element, lookOf(element)]))
  ;(window as unknown as WalkWindow).coldwayWalk = {
    all: stops.map(nameOf),
    here: () => {
      const { activeElement: at } = document
      if (!at || at === document.body) return undefined
      return { name: nameOf(at), isMarked: before.get(at) !== lookOf(at) }
    },
  }
}
