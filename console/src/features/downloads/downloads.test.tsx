import { downloads, type DownloadTask } from '@coldway/contract/downloads/downloads.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { live } from '../../api/live.ts'
import { paths } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { userCentreBasics } from '../../testing/user-centre.ts'

/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => import('./downloads-page.tsx'), 30_000)
afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const done: DownloadTask = {
  id: 3,
  fileName: 'Tracks LB-7_20261120_080000.xlsx',
  kind: 'track',
  format: 'excel',
  state: 'done',
  progressPct: 100,
  rows: 12_345,
  bytes: 1_572_864,
  sha256: 'ab'.repeat(32),
  error: null,
  errorParams: {},
  isRead: false,
  createTime: '2026-11-20 08:00:00',
  finishTime: '2026-11-20 08:00:09',
  expireTime: '2026-11-27 08:00:00',
}
const failed: DownloadTask = {
  ...done,
  id: 4,
  fileName: 'Sensor data.pdf',
  state: 'failed',
  error: 'exportTooLarge',
  errorParams: { count: 6000, max: 5000 },
  bytes: null,
  sha256: null,
  isRead: true,
}
const running: DownloadTask = {
  ...failed,
  id: 5,
  fileName: 'Running.csv',
  state: 'exporting',
  progressPct: 40,
  error: null,
}

const listOf = (...records: DownloadTask[]) => [
  ...userCentreBasics(),
  answer(downloads.queryPageList, () => ({ page: 1, size: 10, total: records.length, records })),
  answer(downloads.updateRead, () => null),
  answer(downloads.unReadCount, () => ({ unRead: 2, open: 0 })),
]
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

describe('the download centre', () => {
  it('shows state, progress, size, checksum and reason', async () => {
    answerCalls(...listOf(done, failed, running))
    await openApp(paths.downloads, { isSignedIn: true })
    expect((await rowOf(done.fileName)).textContent).toMatch(/Exported.*100 %.*12,345.*1\.5 MB.*abab/)
    expect((await rowOf(failed.fileName)).textContent).toMatch(/Failed.*6000 rows, but a file holds at most 5000/)
    expect(
      within(await rowOf(running.fileName))
        .getByRole('progressbar')
        .getAttribute('value'),
    ).toBe('40')
    expect(screen.getByRole('link', { name: 'Download centre, 2 new' }).textContent).toBe('2')
  })

  it('follows the live connection: progress in place, what ended is read again', async () => {
    const follow = vi.spyOn(live, 'subscribe')
    const tasks = { running: { ...running } }
    answerCalls(
      ...listOf(),
      answer(downloads.queryPageList, () => ({ page: 1, size: 10, total: 1, records: [{ ...tasks.running }] })),
    )
    await openApp(paths.downloads, { isSignedIn: true })
    await rowOf(running.fileName)
    const heard = follow.mock.calls.find(([topic]) => topic.kind === 'downloads')?.[1]
    const move = { id: 5, state: 'exporting', progressPct: 70, rows: 700 } as const
    const frame = { type: 'downloads', id: 's1', serverMs: 0 } as const
    act(() => heard?.onMessage({ ...frame, tasks: [move], counts: { unRead: 1, open: 1 } }, false))
    expect(await screen.findByRole('link', { name: 'Download centre, 1 new' })).toBeTruthy()
    const bar = async () =>
      within(await rowOf(running.fileName))
        .getByRole('progressbar')
        .getAttribute('value')
    await waitFor(async () => expect(await bar()).toBe('70'))
    tasks.running = { ...done, id: 5, fileName: running.fileName }
    const ended = [{ ...move, state: 'done' as const, progressPct: 100 }]
    act(() => heard?.onMessage({ ...frame, tasks: ended, counts: { unRead: 1, open: 0 } }, false))
    await waitFor(async () => expect((await rowOf(running.fileName)).textContent).toContain('1.5 MB'))
  })

  it('marks what is finished as looked at', async () => {
    const sent = answerCalls(...listOf(done))
    await openApp(paths.downloads, { isSignedIn: true })
    await waitFor(() => expect(sent.some(({ name }) => name === 'downloads.updateRead')).toBe(true))
  })

  it('has the browser fetch the file at its one-time address', async () => {
    const sent = answerCalls(
      ...listOf(done),
      answer(downloads.downloadFromCOS, () => ({ url: '/v3/system/sys_download_center/file?ticket=t' })),
    )
    const gone: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      gone.push(this.getAttribute('href') ?? '')
    })
    const visit = await openApp(paths.downloads, { isSignedIn: true })
    await visit.user.click(within(await rowOf(done.fileName)).getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(gone).toEqual(['/v3/system/sys_download_center/file?ticket=t']))
    expect(sent.find(({ name }) => name === 'downloads.downloadFromCOS')?.input).toEqual({ id: 3 })
  })

  it('stops, begins anew and deletes', async () => {
    const sent = answerCalls(
      ...listOf(failed, running),
      answer(downloads.cancel, () => null),
      answer(downloads.retry, () => null),
      answer(downloads.deleteByIds, () => null),
    )
    const visit = await openApp(paths.downloads, { isSignedIn: true })
    await visit.user.click(within(await rowOf(running.fileName)).getByRole('button', { name: 'Cancel' }))
    await visit.user.click(within(await rowOf(failed.fileName)).getByRole('button', { name: 'Try again' }))
    await visit.user.click(within(await rowOf(failed.fileName)).getByRole('button', { name: 'Delete' }))
    await visit.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    const inputs = () => sent.filter(({ name }) => /cancel|\.retry|delete/.test(name)).map(({ input }) => input)
    await waitFor(() => expect(inputs()).toEqual([{ id: 5 }, { id: 4 }, { ids: [4] }]))
  })
})
