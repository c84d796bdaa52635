import { fireEvent } from '@testing-library/react'

/** Types into a day field as a user does: the calendar opens, the day is typed, Enter takes it. */
export const chooseDay = (field: HTMLElement, typed: string): void => {
  fireEvent.mouseDown(field)
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
}
