import { limits } from '@coldway/contract/limits.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultSizeOf, type TableVariant, tableVariants } from '../../api/list-query.ts'
import { showLanguage } from '../../settings/texts.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { FilterPanel } from './filter-panel.tsx'

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
  { id: 3, tempC: null },
]
const show = (more: Partial<DataTableProps<Row>> = {}) =>
  render(
    <BrowserRouter>
      <DataTable
        label="Rows"
        columns={[
          { key: 'id', label: 'Id', cell: ({ id }) => id },
          {
            key: 't',
            label: 'Temp',
            cell: ({ tempC }) => tempC,
            isNumber: true,
            isOut: ({ tempC }) => (tempC ?? 0) > 8,
          },
        ]}
        rows={rows}
        keyOf={({ id }) => id}
        {...more}
      />
    </BrowserRouter>,
  )
const cellsOf = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')

describe('a table', () => {
  it('marks what is out of its limits in red, and with a sign', () => {
    show()
    expect(cellsOf(/12/)[1]?.className).toContain('is-out')
    expect(cellsOf(/12/)[1]?.querySelector('svg')).toBeTruthy()
    expect(cellsOf(/4/)[1]?.className).not.toContain('is-out')
  })
  it('shows a dash where there is no value', () => {
    show()
    expect(cellsOf(/3/)[1]?.textContent).toBe('—')
  })
  it('folds columns away that have no value on the page, and shows them again', async () => {
    show({ rows: rows.map(({ id }) => ({ id, tempC: null })) })
    expect(screen.queryByRole('columnheader', { name: 'Temp' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Show 1 empty column' }))
    expect(screen.getByRole('columnheader', { name: 'Temp' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Hide empty columns' }))
    expect(screen.queryByRole('columnheader', { name: 'Temp' })).toBeNull()
  })
  it('lets long texts alone break', () => {
    const cell = ({ id }: Row) => (id === 1 ? '2026-11-23 05:03:43 +08:00' : '上海市浦东新区张江高科技园区祖冲之路')
    show({ columns: [{ key: 'text', label: 'Text', cell }] })
    const areLong = screen.getAllByRole('cell').map(({ className }) => className.includes('is-long'))
    expect(areLong).toEqual([false, true, true])
  })
  it('hides the buttons the user may not press, and shows a dash in a row that has none', () => {
    const press = { onSelect: () => undefined }
    show({
      actions: [
        { key: 'edit', label: 'Edit', can: true, isShown: ({ id }) => id === 1, ...press },
        { key: 'delete', label: 'Delete', can: false, ...press },
      ],
    })
    expect(cellsOf(/^1 4/)[2]?.textContent).toBe('Edit')
    expect(cellsOf(/12/)[2]?.textContent).toBe('—')
    expect(screen.queryByText('Delete')).toBeNull()
  })
  it('has no column of buttons when the user may press none', () => {
    show({ actions: [{ key: 'edit', label: 'Edit', can: false, onSelect: () => undefined }] })
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull()
  })
  it.each([
    ['list', 9, ''],
    ['list', 10, '1rem'],
    ['standard', 10, '1rem'],
    ['buttonBar', 10, '1.2rem'],
  ] as const)('%s with %i columns: width %s', (variant, count, width) => {
    const columns = Array.from({ length: count }, (_, n) => ({ key: `c${n}`, label: `C${n}`, cell: () => n }))
    show({ columns, variant })
    expect(screen.getByRole('columnheader', { name: 'C0' }).style.minWidth).toBe(width)
  })
  it('has only the rows in view in the virtual variant, and says how many there are', async () => {
    // A box ten rows high.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(450)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45)
    show({ rows: Array.from({ length: 1000 }, (_, id) => ({ id, tempC: 1 })), variant: 'virtual' })
    const table = screen.getByRole('table')
    expect(table.getAttribute('aria-rowcount')).toBe('1001')
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(5))
    expect(within(table).getAllByRole('row').length).toBeLessThan(60)
  })
})

describe('a long page', () => {
  it('has only the rows in view in every variant, from a hundred rows on', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(450)
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45)
    const rowsOf = (count: number) => Array.from({ length: count }, (_, id) => ({ id, tempC: 1 }))
    show({ rows: rowsOf(1000), variant: 'buttonBar' })
    const table = screen.getByRole('table')
    expect(table.getAttribute('aria-rowcount')).toBe('1001')
    await waitFor(() => expect(within(table).getAllByRole('row').length).toBeGreaterThan(5))
    expect(within(table).getAllByRole('row').length).toBeLessThan(60)
    cleanup()
    show({ rows: rowsOf(100), variant: 'buttonBar' })
    expect(screen.getAllByRole('row')).toHaveLength(101)
  })
})

describe('the pager', () => {
  it.each(Object.keys(tableVariants) as TableVariant[])('of a %s table offers its sizes', async (variant) => {
    show({ variant, pager: { page: 1, size: defaultSizeOf(variant), total: 3, onChange: () => undefined } })
    await userEvent.click(screen.getByRole('button', { name: /^Entries per page: / }))
    const offered = screen.getAllByRole('menuitemradio').map((one) => Number.parseInt(one.textContent, 10))
    expect(offered).toEqual([...tableVariants[variant].sizes])
  })
  it('begins with ten rows, or the smallest size there is', () => {
    expect((Object.keys(tableVariants) as TableVariant[]).map(defaultSizeOf)).toEqual([10, 10, 15, 10])
  })
  it('says no total before there are rows', () => {
    show({ rows: undefined, pager: { page: 1, size: 10, total: 0, onChange: () => undefined } })
    expect(screen.queryByText(/in total/)).toBeNull()
  })
  it('is laid out as total, sizes, previous, pages, next, jumper', () => {
    show({ pager: { page: 1, size: 10, total: 35, onChange: () => undefined } })
    const pager = screen.getByRole('navigation', { name: 'Pages' })
    const parts = [...pager.querySelectorAll('span, select, button, input')].filter(
      (one) => one.tagName !== 'SPAN' || one.textContent,
    )
    const names = parts.map((one) => one.getAttribute('aria-label') ?? (one.textContent || one.tagName))
    expect(names).toEqual([
      '35 entries in total',
      'Entries per page: 10 / page',
      'Previous page',
      '1',
      '2',
      '…',
      '4',
      'Next page',
      'INPUT',
    ])
  })
})

describe('the filter panel', () => {
  const open = () => {
    const onSearch = vi.fn()
    render(<FilterPanel filters={[{ key: 'name', label: 'Name' }]} values={{}} onSearch={onSearch} />)
    return { user: userEvent.setup(), onSearch }
  }
  it('hides its buttons when it is collapsed', async () => {
    const { user } = open()
    expect(screen.getByRole('button', { name: 'Reset' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Collapse' }))
    expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reset' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('button', { name: 'Search' })).toBeTruthy()
  })
  it('has a chip for each filter in effect when it is collapsed, which a press takes away', async () => {
    const onSearch = vi.fn()
    const filters = [
      { key: 'name', label: 'Name' },
      { key: 'day', label: 'Day', isDays: true },
    ]
    render(<FilterPanel filters={filters} values={{ name: 'x', day: '2026-11-01~2026-11-20' }} onSearch={onSearch} />)
    await userEvent.click(screen.getByRole('button', { name: 'Collapse' }))
    expect(screen.getByText('Day: 2026-11-01 – 2026-11-20')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove Name: x' }))
    expect(onSearch).toHaveBeenCalledWith({ name: '', day: '2026-11-01~2026-11-20' })
  })
  it('shows its first fields in a low window, and chips for the others', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: query.includes('max-height') }) as unknown as MediaQueryList,
    )
    const filters = ['a', 'b', 'c', 'd'].map((key) => ({ key, label: key }))
    render(<FilterPanel filters={filters} values={{ d: '4' }} onSearch={vi.fn()} />)
    expect(screen.getAllByRole('searchbox')).toHaveLength(3)
    expect(screen.getByRole('button', { name: 'Remove d: 4' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getAllByRole('searchbox')).toHaveLength(4)
  })
  it('begins with the search box of a list that has one, and keeps the other filters behind one button', async () => {
    const onSearch = vi.fn()
    const filters = ['keyword', 'b', 'c'].map((key) => ({ key, label: key }))
    render(<FilterPanel filters={filters} values={{ c: '3' }} onSearch={onSearch} />)
    await userEvent.type(screen.getByRole('searchbox'), '88K21{Enter}')
    expect(onSearch).toHaveBeenCalledWith({ c: '3', keyword: '88K21' })
    expect(screen.getByRole('button', { name: 'Remove c: 3' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getAllByRole('searchbox')).toHaveLength(3)
  })
  it('empties its fields by Reset, and asks with none of them for 60 ms', async () => {
    const { user, onSearch } = open()
    await user.type(screen.getByRole('searchbox'), 'x')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
    screen.getByRole('button', { name: 'Search' }).click()
    expect(onSearch.mock.calls).toEqual([[{}]])
    await new Promise((resolve) => setTimeout(resolve, limits.filterResetMs + 30))
    await user.click(screen.getByRole('button', { name: 'Search' }))
    expect(onSearch).toHaveBeenCalledTimes(2)
  })
})
