import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showAllTexts, showLanguage } from '../../settings/texts.ts'
import { DrawingEditor } from './drawing-editor.tsx'
import type { DrawingMapProps } from './drawing-map.tsx'
import { type Drawing, emptyDrawing } from './drawing.ts'

// The map needs WebGL and is tested in draw-layer.test.ts. Here the mock only does what a hand would have done.
const seen: { map?: DrawingMapProps } = {}
vi.mock('./drawing-map.tsx', () => ({
  DrawingMap: (props: DrawingMapProps) => {
    seen.map = props
    return <button onClick={() => props.onSelect(1)}>choose the second point</button>
  },
}))

const limits = { radiusMinM: 1001, radiusMaxM: 100_000, pointsMax: 4 }
const openEditor = async (start: Drawing) => {
  const values: Drawing[] = [start]
  const Page = () => {
    const [value, setValue] = useState(start)
    values.push(value)
    return <DrawingEditor value={value} onChange={setValue} kinds={['circle', 'polygon']} limits={limits} />
  }
  render(<Page />)
  await screen.findByText('choose the second point')
  return { user: userEvent.setup(), value: () => values.at(-1) }
}
const field = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)

beforeEach(() => Promise.all([showLanguage('en-US'), showAllTexts()]))
afterEach(cleanup)

describe('a drawing beside its text', () => {
  it('is a circle by its centre and radius, typed', async () => {
    const { user, value } = await openEditor(emptyDrawing('circle', 1001))
    await user.type(field('Centre'), '31.2, 121.5')
    expect(value()).toEqual({ kind: 'circle', centre: { lat: 31.2, lng: 121.5 }, radiusM: 1001 })
    await user.clear(field('Radius'))
    await user.type(field('Radius'), '500')
    expect(screen.getByRole('alert').textContent).toContain('1,001 to 100,000 m')
    expect(value()).toMatchObject({ radiusM: 1001 })
    await user.type(field('Radius'), '0')
    expect(value()).toMatchObject({ radiusM: 5000 })
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('is an area with a point to a line, and names the line that is wrong', async () => {
    const { user, value } = await openEditor(emptyDrawing('polygon', 0))
    await user.type(field(/Points/), '1,1{enter}1,2{enter}2,x')
    expect(screen.getByRole('alert').textContent).toContain('Line 3')
    expect(value()).toMatchObject({
      points: [
        { lat: 1, lng: 1 },
        { lat: 1, lng: 2 },
      ],
    })
    await user.type(field(/Points/), '{backspace}2{enter}3,3{enter}4,4')
    expect(screen.getByRole('alert').textContent).toContain('At most 4 points')
    expect(value()).toMatchObject({ points: { length: 4 } })
  })

  it('shows in its text what was drawn on the map, and undoes and redoes steps', async () => {
    const start: Drawing = { kind: 'polygon', points: [1, 2, 3].map((lat) => ({ lat, lng: 9 })) }
    const { user, value } = await openEditor(start)
    const moved: Drawing = { kind: 'polygon', points: [1, 2, 4].map((lat) => ({ lat, lng: 9 })) }
    seen.map?.steps.draft(moved)
    await vi.waitFor(() => expect(field(/Points/).value).toBe('1,9\n2,9\n4,9'))
    expect(value()).toEqual(start)
    seen.map?.steps.step(moved)
    await vi.waitFor(() => expect(value()).toEqual(moved))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(value()).toEqual(start)
    await user.click(screen.getByRole('button', { name: 'Redo' }))
    expect(value()).toEqual(moved)
  })

  it('takes back what was typed in a row at once', async () => {
    const { user, value } = await openEditor(emptyDrawing('circle', 1001))
    await user.type(field('Centre'), '31.2,121.5')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(value()).toEqual(emptyDrawing('circle', 1001))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled).toBe(true)
  })

  it('loses the chosen point, by its button or the key', async () => {
    const { user, value } = await openEditor({ kind: 'polygon', points: [1, 2, 3].map((lat) => ({ lat, lng: 9 })) })
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Remove the selected point' })
    expect(button.disabled).toBe(true)
    await user.click(screen.getByText('choose the second point'))
    await user.keyboard('{Delete}')
    expect(value()).toMatchObject({ points: [{ lat: 1 }, { lat: 3 }] })
    await user.keyboard('{Control>}z{/Control}')
    expect(value()).toMatchObject({ points: { length: 3 } })
  })

  it('begins anew as another shape, and the old one can be had back', async () => {
    const circle: Drawing = { kind: 'circle', centre: { lat: 1, lng: 2 }, radiusM: 2000 }
    const { user, value } = await openEditor(circle)
    await user.click(screen.getByText('Polygon'))
    expect(value()).toEqual({ kind: 'polygon', points: [] })
    expect(seen.map?.isAdding).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(value()).toEqual(circle)
  })
})
