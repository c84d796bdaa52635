import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useFitting } from './use-fitting.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const width = 100
/** Gives all entries the same width, side by side. */
const layOut = (room: number): void => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return new DOMRect(at * width, 0, width, 30)
  })
}
const List = ({ names }: { names: readonly string[] }) => {
  const [list, fitting] = useFitting(names.join())
  return (
    <nav>
      <ul ref={list}>
        {names.slice(0, fitting).map((name) => (
          <li key={name}>{name}</li>
        ))}
        {names.length > (fitting ?? 0) && <li>More</li>}
      </ul>
    </nav>
  )
}
const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const names = ['Tracks', 'Alarms', 'Sites', 'Lines']

it.each([
  [400, names],
  [399, ['Tracks', 'Alarms', 'More']],
  [200, ['Tracks', 'More']],
  [90, ['More']],
])('in %i pixels shows %o', (room, wanted) => {
  layOut(room)
  render(<List names={names} />)
  expect(shown()).toEqual(wanted)
})

it('measures anew when the words are others', () => {
  layOut(300)
  const { rerender } = render(<List names={names} />)
  expect(shown()).toEqual(['Tracks', 'Alarms', 'More'])
  rerender(<List names={['Tracks', 'Alarms', 'Sites']} />)
  expect(shown()).toEqual(['Tracks', 'Alarms', 'Sites'])
})
