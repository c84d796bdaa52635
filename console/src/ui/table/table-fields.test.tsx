import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { showLanguage } from '../../settings/texts.ts'
import { allFields, fitChoice, moveField, readChoice, shownKeys, toggleField } from './table-fields.ts'
import { TableFieldsDialog } from './table-fields-dialog.tsx'

const fields = [
  { key: 'code', label: 'Number', isFixed: true },
  { key: 'temp', label: 'Temperature' },
  { key: 'speed', label: 'Speed' },
]

afterEach(cleanup)
beforeAll(() => showLanguage('en-US'))

describe('the choice of table fields', () => {
  it('fits an older choice to the table of today', () => {
    const kept = { order: ['speed', 'gone', 'code'], hidden: ['gone', 'code', 'speed'] }
    expect(fitChoice(fields, kept)).toEqual({ order: ['speed', 'code', 'temp'], hidden: ['speed'] })
    expect(shownKeys(fields, kept)).toEqual(['code', 'temp'])
  })
  it('moves within its ends', () => {
    const all = allFields(fields)
    expect(moveField(all, 'code', -1)).toEqual(all)
    expect(moveField(all, 'code', 1).order).toEqual(['temp', 'code', 'speed'])
  })
  it('switches off and on', () => {
    const off = toggleField(allFields(fields), 'temp')
    expect(off.hidden).toEqual(['temp'])
    expect(toggleField(off, 'temp').hidden).toEqual([])
  })
  it.each([undefined, 1, {}, { order: [1], hidden: [] }, { order: ['a'] }])('refuses %j', (kept) =>
    expect(readChoice(kept)).toBeUndefined(),
  )
})

describe('the table-field dialog', () => {
  it('saves what was switched and moved, and only then', async () => {
    const user = userEvent.setup()
    const onSave = vi.fn()
    const onClose = vi.fn()
    render(<TableFieldsDialog isOpen fields={fields} choice={allFields(fields)} onSave={onSave} onClose={onClose} />)
    expect(screen.getByLabelText<HTMLInputElement>('Number').disabled).toBe(true)
    await user.click(screen.getByLabelText('Temperature'))
    await user.click(screen.getByRole('button', { name: 'Move Speed up' }))
    expect(onSave).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSave).toHaveBeenCalledWith({ order: ['code', 'speed', 'temp'], hidden: ['temp'] })
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('forgets what was not saved', async () => {
    const user = userEvent.setup()
    const onSave = vi.fn()
    const onClose = vi.fn()
    render(<TableFieldsDialog isOpen fields={fields} choice={allFields(fields)} onSave={onSave} onClose={onClose} />)
    await user.click(screen.getByLabelText('Temperature'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(onSave).not.toHaveBeenCalled()
  })
})
