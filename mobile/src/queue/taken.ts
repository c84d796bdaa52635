/** Wakes the sender: pages say that something was taken, and know nothing of who sends it. */
let wake: (isAtOnce: boolean) => void = () => undefined

export const wakeBy = (next: typeof wake): void => {
  wake = next
}
export const onTaken = (): void => wake(false)
export const sendNow = (): void => wake(true)
