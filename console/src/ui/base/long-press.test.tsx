import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { longPress } from './long-press.ts'

const pressed = vi.fn()
const clicked = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  pressed.mockClear()
  clicked.mockClear()
  render(
    <button type="button" onClick={clicked} {...longPress(500, pressed)}>
      Here
    </button>,
  )
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})
const down = (pointerType = 'touch') =>
  fireEvent.pointerDown(screen.getByRole('button'), { pointerType, clientX: 5, clientY: 5 })
const move = (clientX: number) => fireEvent.pointerMove(screen.getByRole('button'), { clientX, clientY: 5 })

test('half a second is a long press, and no click', () => {
  down()
  vi.advanceTimersByTime(499)
  expect(pressed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(pressed).toHaveBeenCalledWith(screen.getByRole('button'))
  fireEvent.click(screen.getByRole('button'))
  expect(clicked).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button'))
  expect(clicked).toHaveBeenCalledOnce()
})
test.each([
  ['a finger that goes up', () => fireEvent.pointerUp(screen.getByRole('button'))],
  ['a finger that scrolls', () => move(40)],
  ['a press that the browser takes', () => fireEvent.pointerCancel(screen.getByRole('button'))],
])('%s is none', (_, end) => {
  down()
  vi.advanceTimersByTime(200)
  end()
  vi.advanceTimersByTime(1000)
  expect(pressed).not.toHaveBeenCalled()
})
test('a trembling finger still presses, a mouse does not', () => {
  down('mouse')
  vi.advanceTimersByTime(1000)
  expect(pressed).not.toHaveBeenCalled()
  down()
  move(9)
  vi.advanceTimersByTime(500)
  expect(pressed).toHaveBeenCalledOnce()
})
