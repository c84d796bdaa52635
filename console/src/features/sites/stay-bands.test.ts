import type { SiteStay } from '@coldway/contract/sites/site-records.ts'
import { expect, it } from 'vitest'
import { bandsOf } from './stay-bands.ts'

const stay: SiteStay = {
  id: 1,
  siteId: 9,
  siteName: 'Depot',
  siteType: 'warehouse',
  state: 'left',
  fromMs: 100,
  untilMs: 200,
  hasEntry: true,
}

it('draws stays up to the end of what is played, one that lasts too, and none that began later', () => {
  const stays = [
    stay,
    { ...stay, id: 2, fromMs: 300, untilMs: 900 },
    { ...stay, id: 3, fromMs: 400, untilMs: null },
    { ...stay, id: 4, fromMs: 600, untilMs: null },
  ]
  expect(bandsOf(stays, 500).map(({ fromMs, toMs }) => [fromMs, toMs])).toEqual([
    [100, 200],
    [300, 500],
    [400, 500],
  ])
})
