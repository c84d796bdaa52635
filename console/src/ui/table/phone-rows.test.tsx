import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '../../settings/texts.ts'
import { DataTable, type DataTableProps, type TableColumn } from './data-table.tsx'
import { phoneLines } from './phone-lines.ts'

beforeEach(() => showLanguage('en-US'))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

interface Row {
  readonly id: number
  readonly tempC: number | null
}
const rows: Row[] = [
  { id: 1, tempC: 4 },
  { id: 2, tempC: 12 },
]
const text = (key: string, value: string, more: Partial<TableColumn<Row>> = {}): TableColumn<Row> => ({
  key,
  label: key,
  cell: () => value,
  ...more,
})
const columns: TableColumn<Row>[] = [
  text('plate', '沪A10001'),
  text('driver', 'Li Ming'),
  text('state', 'on its way', { words: {} }),
  { key: 'temp', label: 'Temp', cell: ({ tempC }) => tempC, isNumber: true, isOut: ({ tempC }) => (tempC ?? 0) > 8 },
  text('reported', '2026-11-23 05:03:43'),
  text('created', '2026-11-20 08:00:00'),
]
const keysOf = (of: readonly TableColumn<Row>[]) => {
  const { title, sign, second, third, time } = phoneLines(of, rows)
  return [title?.key, sign?.key, second.map(({ key }) => key), third.map(({ key }) => key), time?.key]
}

describe('the three lines of a row', () => {
  it('are its name and state, words, and figures with the time', () =>
    expect(keysOf(columns)).toEqual(['plate', 'state', ['driver'], ['temp'], 'reported']))
  it('show what declares its line before what does not', () =>
    expect(
      keysOf([...columns, text('remark', 'tall', { phoneLine: 2 }), text('battery', 'low', { phoneLine: 3 })]),
    ).toEqual(['plate', 'state', ['remark', 'driver'], ['battery', 'temp'], 'reported']))
})

describe('a table on a phone', () => {
  const show = (more: Partial<DataTableProps<Row>> = {}) => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    } as unknown as MediaQueryList)
    render(
      <BrowserRouter>
        <DataTable label="Rows" columns={columns} rows={rows} keyOf={({ id }) => id} {...more} />
      </BrowserRouter>,
    )
    return within(screen.getByRole('list', { name: 'Rows' })).getAllByRole('listitem')
  }

  it('has no header, and marks what is out of its limits', () => {
    const [fine, warm] = show()
    expect(screen.queryByRole('table')).toBeNull()
    expect(fine?.textContent).toContain('Temp 4')
    expect(fine?.querySelector('.phone-out')).toBeNull()
    expect(warm?.querySelector('.phone-out')?.textContent).toBe('12')
  })
  it('shows all values and the buttons of a row from below', async () => {
    const onSelect = vi.fn()
    const [first] = show({
      nameOf: () => '沪A10001',
      actions: [
        { key: 'edit', label: 'Edit', onSelect },
        { key: 'delete', label: 'Delete', can: false, onSelect },
      ],
    })
    await userEvent.click(first as HTMLElement)
    const sheet = within(screen.getByRole('dialog', { name: '沪A10001' }))
    expect(sheet.getByText('2026-11-20 08:00:00')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: 'Delete' })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Edit' }))
    expect(onSelect).toHaveBeenCalledWith(rows[0])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  it('opens what the list opens, and keeps the values behind the dots', async () => {
    const onOpen = vi.fn()
    const [first] = show({ onOpen, nameOf: () => '沪A10001' })
    await userEvent.click(first as HTMLElement)
    expect(onOpen).toHaveBeenCalledWith(rows[0])
    await userEvent.click(within(first as HTMLElement).getByRole('button', { name: 'More for 沪A10001' }))
    expect(screen.getByRole('dialog', { name: '沪A10001' })).toBeTruthy()
  })
})
