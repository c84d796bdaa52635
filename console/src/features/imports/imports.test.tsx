import { fail } from '@coldway/contract/errors.ts'
import { type ImportRow, imports, type ImportTask } from '@coldway/contract/devices/imports.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./index.ts'), 30_000)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const checked: ImportTask = {
  id: 4,
  fileName: 'fleet.xlsx',
  state: 'checked',
  total: 3,
  ready: 1,
  imported: 0,
  standing: 1,
  refused: 1,
  through: 0,
  hasCredentials: false,
  createTime: '2026-11-21 08:00:00',
  finishTime: null,
}
const imported: ImportTask = {
  ...checked,
  state: 'done',
  ready: 0,
  imported: 1,
  through: 1,
  hasCredentials: true,
  finishTime: '2026-11-21 08:01:00',
}
const good: ImportRow = {
  row: 3,
  deviceCode: 'NEW-1',
  deviceName: 'Van 1',
  outcome: 'ready',
  code: null,
  column: null,
  message: null,
}
const rows: ImportRow[] = [
  good,
  { ...good, row: 4, deviceCode: 'OLD-1', deviceName: 'Van 2', outcome: 'standing' },
  {
    ...good,
    row: 5,
    deviceCode: 'BAD 1',
    deviceName: 'Van 3',
    outcome: 'refused',
    code: '4',
    column: 'Number',
    message: 'The value given for Number is not valid.',
  },
]

/** A server with one import. */
const openImport = async (address: string = paths.deviceImport, ...others: Parameters<typeof answerCalls>) => {
  let task = checked
  const sent = answerCalls(
    ...userCentreBasics(),
    answer(imports.importCheck, () => task),
    answer(imports.queryImport, () => task),
    answer(imports.queryImportRows, ({ page, size, conditionVos }) => {
      const asked = conditionVos.find(({ column }) => column === 'outcome')?.value
      const now = rows.map((row) =>
        row === good && task.state === 'done' ? { ...row, outcome: 'imported' as const } : row,
      )
      const records = now.filter(({ outcome }) => asked === undefined || asked === outcome)
      return { page, size, total: records.length, records }
    }),
    answer(imports.importSave, () => (task = imported)),
    answer(imports.importCredentials, () => {
      task = { ...imported, hasCredentials: false }
      return { name: 'credentials.xlsx', type: 'application/octet-stream', bytes: bytesOf('PK') }
    }),
    ...others,
  )
  return { ...(await openApp(address, { isSignedIn: true })), sent }
}
const bytesOf = async function* (text: string) {
  yield new TextEncoder().encode(text)
}
const choose = async (user: Awaited<ReturnType<typeof openImport>>['user'], text: string) => {
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' })
  await user.upload(input, new File([text], 'fleet.xlsx'))
}
const rowOf = async (code: string) => (await screen.findByText(code)).closest('tr') as HTMLElement
const inputsOf = (sent: Awaited<ReturnType<typeof openImport>>['sent'], name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)

describe('batch import', () => {
  it('sends the file as it is, and reports row by row before anything is imported', async () => {
    const { user, sent } = await openImport()
    await choose(user, 'PK of a workbook')
    expect(await screen.findByText('Checked, nothing imported yet')).toBeTruthy()
    const file = { name: 'fleet.xlsx', bytes: new TextEncoder().encode('PK of a workbook') }
    expect(inputsOf(sent, imports.importCheck.name)).toEqual([{ file }])
    expect(location.search).toContain('import=4')
    expect((await rowOf('NEW-1')).textContent).toMatch(/3.*Van 1.*Can be imported/)
    expect((await rowOf('OLD-1')).textContent).toContain('Already exists')
    expect((await rowOf('BAD 1')).textContent).toMatch(
      /Not imported.*Number.*The value given for Number is not valid\./,
    )
    await user.click(screen.getByRole('button', { name: /Not imported/ }))
    await waitFor(() => expect(screen.queryByText('NEW-1')).toBeNull())
    expect(inputsOf(sent, imports.importSave.name)).toEqual([])
  })

  it('says why a file is refused, and takes the next one', async () => {
    let tries = 0
    const { user } = await openImport(
      paths.deviceImport,
      answer(imports.importCheck, () => {
        tries += 1
        if (tries === 1) throw fail('uploadNotExcel')
        return checked
      }),
    )
    await choose(user, 'no workbook')
    // Many refusals share this code; the server's text distinguishes them.
    expect((await screen.findByRole('alert')).textContent).toBe('from the server')
    expect(location.search).toBe('')
    await choose(user, 'PK')
    expect(await screen.findByText('Checked, nothing imported yet')).toBeTruthy()
  })

  it('imports what can be, not with a refused row when all or nothing is asked, and gives credentials once', async () => {
    const saved: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { user, sent } = await openImport(`${paths.deviceImport}?import=4`)
    const save = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Import 1 devices' })
    await user.click(await screen.findByText('Import nothing'))
    expect((await save()).disabled).toBe(true)
    await user.click(screen.getByText('Skip'))
    await user.click(await save())
    await waitFor(async () => expect((await rowOf('NEW-1')).textContent).toContain('Imported'))
    expect(inputsOf(sent, imports.importSave.name)).toEqual([{ id: 4, mode: 'good' }])
    await user.click(await screen.findByRole('button', { name: 'Download credentials' }))
    await waitFor(() => expect(saved).toEqual(['credentials.xlsx']))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Download credentials' })).toBeNull())
  })

  it('that is not there any more begins anew', async () => {
    const { user } = await openImport(
      `${paths.deviceImport}?import=9`,
      answer(imports.queryImport, () => {
        throw fail('notFound')
      }),
    )
    const gone = (await screen.findByText(/This import no longer exists/)).parentElement as HTMLElement
    await user.click(within(gone).getByRole('button'))
    expect(await screen.findByText('Choose the completed file')).toBeTruthy()
  })
})
