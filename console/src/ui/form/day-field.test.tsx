import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { showLanguage } from '../../settings/texts.ts'
import { chooseDay } from '../../testing/choose-day.ts'
import { DayField } from './day-field.tsx'

beforeEach(() => showLanguage('en-US'))
afterEach(cleanup)

const Shown = ({ start, hasTime }: { start: string; hasTime: boolean }) => {
  const [value, setValue] = useState(start)
  return (
    <>
      <DayField label="Until" hasTime={hasTime} value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  )
}

test.each([
  ['', true, '2030-01-01 08:15', '2030-01-01T08:15'],
  ['2026-11-20T08:15', true, '2030-01-01 00:00', '2030-01-01T00:00'],
  ['2026-11-20', false, '2030-01-01', '2030-01-01'],
  ['2026-11-20', false, 'soon', '2026-11-20'],
])('from %s, with a time %s, %s typed', async (start, hasTime, typed, kept) => {
  render(<Shown start={start} hasTime={hasTime} />)
  chooseDay(screen.getByLabelText('Until'), typed)
  expect(screen.getByRole('status').textContent).toBe(kept)
})
