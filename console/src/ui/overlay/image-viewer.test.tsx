import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '../../settings/texts.ts'
import { fitted, flip, transformOf, turn, zoomBy } from './image-view.ts'
import { ViewableImage } from './image-viewer.tsx'

beforeEach(() => showLanguage('en-US'))
afterEach(cleanup)

const open = async () => {
  const user = userEvent.setup()
  render(<ViewableImage src="data:image/png;base64,AA==" name="Seal" />)
  await user.click(screen.getByRole('button', { name: 'Seal' }))
  const dialog = await screen.findByRole('dialog', { name: 'Image: Seal' })
  const picture = () => (dialog.querySelector('img') as HTMLImageElement).style.transform
  return { user, dialog, picture }
}

describe('the viewer', () => {
  it.each([
    ['Zoom in', 'translate(0px, 0px) rotate(0deg) scale(1.25, 1.25)'],
    ['Zoom out', 'translate(0px, 0px) rotate(0deg) scale(0.8, 0.8)'],
    ['Rotate left', 'translate(0px, 0px) rotate(-90deg) scale(1, 1)'],
    ['Rotate right', 'translate(0px, 0px) rotate(90deg) scale(1, 1)'],
    ['Flip horizontally', 'translate(0px, 0px) rotate(0deg) scale(-1, 1)'],
    ['Flip vertically', 'translate(0px, 0px) rotate(0deg) scale(1, -1)'],
  ])('%s', async (name, transform) => {
    const { user, picture } = await open()
    await user.click(screen.getByRole('button', { name }))
    expect(picture()).toBe(transform)
    await user.click(screen.getByRole('button', { name: 'Original view' }))
    expect(picture()).toBe(transformOf(fitted))
  })

  it('takes keys, the wheel, a drag and two fingers', async () => {
    const { user, dialog, picture } = await open()
    screen.getByRole('button', { name: 'Zoom in' }).focus()
    await user.keyboard('+rh')
    expect(picture()).toBe('translate(0px, 0px) rotate(90deg) scale(1.25, -1.25)')
    await user.keyboard('0')
    fireEvent.wheel(dialog, { deltaY: -100 })
    expect(picture()).toContain('scale(1.1, 1.1)')
    await user.keyboard('0')
    const stage = dialog.querySelector('.image-stage') as HTMLElement
    stage.setPointerCapture = vi.fn()
    fireEvent.pointerDown(stage, { pointerId: 1, clientX: 100, clientY: 100 })
    fireEvent.pointerMove(stage, { pointerId: 1, clientX: 110, clientY: 95 })
    expect(picture()).toContain('translate(10px, -5px)')
    fireEvent.pointerDown(stage, { pointerId: 2, clientX: 210, clientY: 95 })
    fireEvent.pointerMove(stage, { pointerId: 2, clientX: 310, clientY: 95 })
    expect(picture()).toContain('scale(2, 2)')
    fireEvent.pointerUp(stage, { pointerId: 1 })
    fireEvent.pointerUp(stage, { pointerId: 2 })
    fireEvent.pointerMove(stage, { pointerId: 2, clientX: 0, clientY: 0 })
    expect(picture()).toContain('scale(2, 2)')
  })

  it('closes by its mark and by Escape, and says when there is no picture', async () => {
    const { user, dialog } = await open()
    fireEvent.error(dialog.querySelector('img') as HTMLImageElement)
    expect(screen.getByRole('alert').textContent).toBe('The image could not be shown.')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Seal' }))
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the view', () => {
  it('zooms between a quarter and eight times, about the middle', () => {
    expect(zoomBy(fitted, 100).scale).toBe(8)
    expect(zoomBy(fitted, 0.001).scale).toBe(0.25)
    expect(zoomBy({ ...fitted, x: 10, y: -4 }, 2)).toMatchObject({ x: 20, y: -8 })
  })
  it('flips as one sees it, also on its side', () => {
    expect(flip(turn(fitted, 1), 'across')).toMatchObject({ isFlippedAcross: false, isFlippedDown: true })
    expect(flip(turn(turn(fitted, 1), 1), 'across')).toMatchObject({ isFlippedAcross: true, isFlippedDown: false })
  })
})
