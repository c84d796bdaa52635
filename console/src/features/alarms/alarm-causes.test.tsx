import type { AlarmCause } from '@coldway/contract/alarms/alarm-causes.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { showLanguage } from '../../settings/texts.ts'
import { AlarmCauses } from './alarm-causes.tsx'
import { makeRecord } from './fixtures.ts'

beforeEach(() => showLanguage('en-US'))
afterEach(cleanup)

const door: AlarmCause = {
  is: 'door',
  seconds: 2220,
  fromTime: '2026-11-20 07:55:00',
  untilTime: '2026-11-20 08:22:00',
}
const weather: AlarmCause = { ...door, is: 'ambient', seconds: 300 }

const show = (causes: AlarmCause[], canMeasure = true, kind: 'temperature' | 'offline' = 'temperature') =>
  render(
    <MemoryRouter>
      <AlarmCauses alarm={{ ...makeRecord(1, { kind }), timeline: [], causes }} canMeasure={canMeasure} />
    </MemoryRouter>,
  )

describe('the causes of an excursion', () => {
  it('stand in their order, with how long each explains and a way to the readings that prove it', () => {
    show([door, weather])
    const [first, second] = screen.getAllByRole('listitem')
    expect(first?.textContent).toMatch(/Door open37 min.*2026-11-20 07:55:00.*2026-11-20 08:22:00/)
    expect(second?.textContent).toMatch(/Outside temperature5 min/)
    const link = within(first as HTMLElement).getByRole('link', { name: 'Door open' })
    const asked = new URL(link.getAttribute('href') ?? '', 'http://here').searchParams
    expect(Object.fromEntries(asked)).toEqual({
      device: '7',
      keys: 'temp1,door',
      from: '2026-11-20T07:25',
      until: '2026-11-20T08:52',
    })
  })

  it('are shown without links to readings to whoever may not see them', () => {
    show([door], false)
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.getByText('Door open')).toBeTruthy()
  })

  it('say that there is none of an excursion, and nothing of other alarms', () => {
    show([])
    expect(screen.getByText('The readings around this alarm show no cause.')).toBeTruthy()
    cleanup()
    show([], true, 'offline')
    expect(screen.queryByRole('region')).toBeNull()
  })
})
