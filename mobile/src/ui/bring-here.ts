/** The `ref` of the card that a notification has led to. */
export const bringHere = (card: HTMLElement | null): void => card?.scrollIntoView({ block: 'center' })
