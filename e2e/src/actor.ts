/** What a user does, counted for docs/jobs.md: a press, a text, a choice or a shortcut is one action. */
import type { Locator, Page } from 'playwright-core'

export interface Actor {
  readonly done: { actions: number }
  readonly click: (at: Locator) => Promise<void>
  readonly type: (at: Locator, text: string) => Promise<void>
  readonly press: (key: string) => Promise<void>
  /** Anything else that is one movement of the hand, such as a drag or a tap on the map. */
  readonly act: (work: () => Promise<unknown>) => Promise<void>
}

export const actor = (page: Page): Actor => {
  const done = { actions: 0 }
  const act: Actor['act'] = async (work) => {
    done.actions += 1
    await work()
  }
  return {
    done,
    act,
    click: (at) => act(() => at.click()),
    type: (at, text) => act(() => at.fill(text)),
    press: (key) => act(() => page.keyboard.press(key)),
  }
}
