import { fail } from '@coldway/contract/errors.ts'
import { roadPlaces } from '@coldway/contract/places/places.ts'
import { siteRecords } from '@coldway/contract/sites/site-records.ts'
import { siteSubscriptions } from '@coldway/contract/sites/site-subscriptions.ts'
import { sites } from '@coldway/contract/sites/sites.ts'
import { userConfig } from '@coldway/contract/users/user-config.ts'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DrawingMapProps } from '../../map/draw/drawing-map.tsx'
import { paths, sitePath } from '@coldway/contract/screens/screens.ts'
import { answer, answerCalls } from '../../testing/answers.ts'
import { openApp } from '../../testing/app-fixture.tsx'
import { depot, drawnOfSite, rowOfSite } from '../../testing/sites.ts'
import { userCentreBasics } from '../../testing/user-centre.ts'
import type { SiteMapProps } from './site-map.tsx'

// Maps need WebGL: they are tested in map/. Here the mocks record their props and do what a user's hand would.
const seen: { site?: SiteMapProps; drawing?: DrawingMapProps } = {}
vi.mock('./site-map.tsx', () => ({
  SiteMap: (props: SiteMapProps) => {
    seen.site = props
    return <div data-testid="map" />
  },
}))
vi.mock('../../map/draw/drawing-map.tsx', () => ({
  DrawingMap: (props: DrawingMapProps) => {
    seen.drawing = props
    return <div data-testid="map" />
  },
}))

configure({ asyncUtilTimeout: 5000 })
/** antd is loaded with the pages; that must not count as a page's time. */
beforeAll(() => Promise.all([import('./site-list-page.tsx'), import('./site-pages.ts')]), 120_000)
beforeEach(() => {
  seen.site = undefined
  seen.drawing = undefined
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const port = { ...depot, id: 10, siteName: 'Yangshan port', siteType: 'wharf' as const, isGlobal: true, isOwn: false }
const list = answer(sites.queryPageList, ({ page, size }) => ({
  page,
  size,
  total: 2,
  records: [rowOfSite(depot), rowOfSite({ ...port, orgId: null, orgName: null })],
}))
const drawn = answer(sites.querySiteList, ({ ids }) => {
  const found = [depot, port].filter(({ id }) => ids?.includes(id)).map(drawnOfSite)
  return { sites: found, clusters: [], total: found.length }
})
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement

describe('the list of sites', () => {
  it('marks global sites of others, which can be edited but not deleted', async () => {
    answerCalls(...userCentreBasics(), list, drawn)
    const { user } = await openApp(paths.sites, { isSignedIn: true })
    const row = await rowOf('Yangshan port')
    expect(row.textContent).toMatch(/Global.*Wharf.*Another organisation/)
    await user.click(within(row).getByRole('button', { name: /More/ }))
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
    expect(within(row).getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`${paths.siteUpdate}?id=10`)
  })

  it('deletes the own ones among the chosen', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(sites.deleteByIds, () => null),
    )
    const { user } = await openApp(paths.sites, { isSignedIn: true })
    await rowOf('Pudong depot')
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete the site Pudong depot?' })
    expect(dialog.textContent).toContain('Global sites of other organisations are kept.')
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent.findLast(({ name }) => name === sites.deleteByIds.name)?.input).toEqual({ ids: [9] })
  })

  it('shows a site on the map beside it, and keeps whether the map stands there', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(userConfig.updateUserConfig, () => null),
    )
    const { user } = await openApp(paths.sites, { isSignedIn: true })
    await user.click(within(await rowOf('Pudong depot')).getByRole('button', { name: 'On the map' }))
    await waitFor(() => expect(seen.site?.selectedId).toBe(9))
    await waitFor(() => expect(seen.site?.focus?.bounds[1]).toBeCloseTo(31.182, 3))
    await user.click(screen.getByRole('button', { name: 'Hide map' }))
    await waitFor(() => expect(screen.queryByTestId('map')).toBeNull())
    await waitFor(() => expect(sent.map(({ name }) => name)).toContain(userConfig.updateUserConfig.name))
  })

  it('leaves the map closed on a low screen, where it would stand above the list, until it is asked for', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-height'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
    answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(userConfig.updateUserConfig, () => null),
    )
    const { user } = await openApp(paths.sites, { isSignedIn: true })
    await rowOf('Pudong depot')
    expect(screen.queryByTestId('map')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Show map' }))
    expect(await screen.findByTestId('map')).toBeTruthy()
  })

  it('hides what the user may not do', async () => {
    answerCalls(...userCentreBasics(['site:view']), list, drawn)
    await openApp(paths.sites, { isSignedIn: true })
    const row = await rowOf('Pudong depot')
    expect(screen.queryByRole('button', { name: 'Add site' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Import sites' })).toBeNull()
    expect(within(row).queryByRole('link', { name: 'Edit' })).toBeNull()
  })
})

describe('a new site', () => {
  const open = async (...more: Parameters<typeof answerCalls>) => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(sites.save, () => ({ id: 11 })),
      ...more,
    )
    const visit = await openApp(paths.siteAdd, { isSignedIn: true })
    await screen.findByLabelText('Site name')
    const choose = async (type: string) => {
      await visit.user.click(screen.getByRole('combobox', { name: 'Site type' }))
      await visit.user.click(await screen.findByTitle(type))
    }
    return { ...visit, sent, choose, save: () => visit.user.click(screen.getByRole('button', { name: 'Save' })) }
  }

  it('is saved with what was drawn', async () => {
    const { user, sent, choose, save } = await open()
    await user.type(screen.getByLabelText('Site name'), 'North gate')
    await choose('Yard')
    await waitFor(() => expect(seen.drawing).toBeTruthy())
    seen.drawing?.steps.step({ kind: 'circle', centre: { lat: 31, lng: 121 }, radiusM: 1500 })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Centre').value).toBe('31,121'))
    await save()
    await waitFor(() => expect(location.pathname).toBe(paths.sites))
    expect(sent.find(({ name }) => name === sites.save.name)?.input).toMatchObject({
      orgId: 1,
      siteName: 'North gate',
      siteType: 'yard',
      shape: 'circle',
      centerlat: 31,
      centerlng: 121,
      radius: 1500,
      isGlobal: false,
    })
  })

  it('says what is missing', async () => {
    const { sent, save } = await open()
    await save()
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toHaveLength(3)
    expect(sent.some(({ name }) => name === sites.save.name)).toBe(false)
  })

  it('says while it is drawn that its outline crosses itself', async () => {
    const { user } = await open()
    await user.click(screen.getByText('Polygon'))
    const points = await screen.findByLabelText(/Points/)
    await user.type(points, '0,0{enter}1,1{enter}0,1{enter}1,0')
    expect((await screen.findByRole('alert')).textContent).toBe('The outline crosses itself. Move or remove a point.')
    await user.clear(points)
    await user.type(points, '0,0{enter}1,0{enter}1,1')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('has its centre where the first town found lies, by Enter alone', async () => {
    const towns = [
      { name: 'Shanghai', province: '', countryCode: 'CN', lng: 121.47, lat: 31.23, population: 24_000_000 },
    ]
    const { user, sent } = await open(answer(roadPlaces.queryTowns, () => ({ towns })))
    const search = screen.getByRole('searchbox', { name: 'Town or latitude,longitude' })
    await user.type(search, 'Shang{Enter}')
    await screen.findByRole('button', { name: /Shanghai/ })
    await user.type(search, '{Enter}')
    expect(screen.getByLabelText<HTMLInputElement>('Centre').value).toBe('31.23,121.47')
    expect(sent.some(({ name }) => name === sites.save.name)).toBe(false)
    await user.type(search, '30,120{Enter}')
    expect(screen.queryByRole('list', { name: 'Places found' })).toBeNull()
  })
})

describe('a site that is changed', () => {
  it('is sent back with its version, and a lost race is said', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(sites.queryById, () => depot),
      answer(sites.update, () => {
        throw fail('conflict')
      }),
    )
    const { user } = await openApp(`${paths.siteUpdate}?id=9`, { isSignedIn: true })
    const radius = await screen.findByLabelText('Radius')
    await user.clear(radius)
    await user.type(radius, '2500')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(sent.find(({ name }) => name === sites.update.name)?.input).toMatchObject({
      id: 9,
      version: 3,
      radius: 2500,
      centerlat: 31.2,
    })
  })

  it('leads back to the list, though the site has another version by then', async () => {
    let version = 3
    answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(sites.queryById, () => ({ ...depot, version })),
      answer(sites.update, () => {
        version += 1
        return null
      }),
    )
    const { user } = await openApp(`${paths.siteUpdate}?id=9`, { isSignedIn: true })
    await user.type(await screen.findByLabelText('Site name'), ' B')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.sites))
  })

  it('is shared with all by those who may', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      answer(sites.queryById, () => ({ ...depot, canShare: true })),
      answer(sites.update, () => null),
    )
    const { user } = await openApp(`${paths.siteUpdate}?id=9`, { isSignedIn: true })
    await user.click(await screen.findByRole('switch', { name: 'Global site' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe(paths.sites))
    expect(sent.findLast(({ name }) => name === sites.update.name)?.input).toMatchObject({ isGlobal: true })
  })

  it('of another organisation cannot be taken back', async () => {
    answerCalls(
      ...userCentreBasics(),
      answer(sites.queryById, () => ({ ...port, orgId: null, orgName: null })),
    )
    await openApp(`${paths.siteUpdate}?id=10`, { isSignedIn: true })
    expect(await screen.findByText(/only that organisation can delete it/)).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Global site' })).toBeNull()
  })
})

describe('the page of a site', () => {
  const queries = () =>
    answerCalls(
      ...userCentreBasics(['site:view']),
      drawn,
      answer(sites.queryById, () => depot),
      answer(siteSubscriptions.queryPageList, () => noPage),
      answer(siteRecords.queryPageList, () => noPage),
    )
  const noPage = { page: 1, size: 10, total: 0, records: [] }

  it('has what belongs to it in tabs, which stand in its address', async () => {
    const sent = queries()
    const { user } = await openApp(sitePath(9), { isSignedIn: true })
    await screen.findByText('Site number')
    // A user who may not change the site sees it without a form.
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    await user.click(screen.getByRole('tab', { name: 'Subscriptions' }))
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === siteSubscriptions.queryPageList.name)?.input).toMatchObject({
        conditionVos: [{ column: 'siteId', type: 'eq', value: 9 }],
      }),
    )
    expect(location.search).toBe('?tab=subscriptions')
  })

  it('opens at the tab of the address that the product has for it', async () => {
    const sent = queries()
    await openApp(`${paths.siteRecords}?site=9`, { isSignedIn: true })
    expect((await screen.findByRole('tab', { name: 'Records' })).getAttribute('aria-selected')).toBe('true')
    await waitFor(() =>
      expect(sent.findLast(({ name }) => name === siteRecords.queryPageList.name)?.input).toMatchObject({
        conditionVos: [{ column: 'siteId', type: 'eq', value: 9 }],
      }),
    )
  })
})

describe('an import of sites', () => {
  const report = {
    total: 2,
    ready: 1,
    imported: 0,
    standing: 0,
    refused: 1,
    rows: [
      { row: 2, name: 'Gate', outcome: 'ready' as const, code: null, column: null, message: null },
      { row: 3, name: 'Bad', outcome: 'refused' as const, code: '23001', column: 'Radius', message: 'Too small.' },
    ],
  }

  it('checks first, reports row by row, and imports the same file', async () => {
    const sent = answerCalls(
      ...userCentreBasics(),
      list,
      drawn,
      answer(sites.importCheck, () => report),
      answer(sites.importSave, () => ({ ...report, ready: 0, imported: 1 })),
    )
    const { user } = await openApp(paths.sites, { isSignedIn: true })
    await user.click(await screen.findByRole('button', { name: 'Import sites' }))
    const dialog = await screen.findByRole('dialog', { name: 'Import sites' })
    await user.upload(within(dialog).getByLabelText('Choose a file', { selector: 'input' }), new File(['PK'], 's.xlsx'))
    expect((await within(dialog).findByText('Bad')).closest('tr')?.textContent).toMatch(
      /Not imported.*Radius.*Too small\./,
    )
    expect(sent.some(({ name }) => name === sites.importSave.name)).toBe(false)
    await user.click(within(dialog).getByRole('button', { name: 'Import: 1' }))
    expect(await within(dialog).findByText('Imported. Result for each row:')).toBeTruthy()
    expect(sent.find(({ name }) => name === sites.importSave.name)?.input).toEqual({
      file: { name: 's.xlsx', bytes: new TextEncoder().encode('PK') },
    })
    expect(within(dialog).queryByRole('button', { name: /^Import: / })).toBeNull()
  })
})
