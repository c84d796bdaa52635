/**
 * Orders and their unlock requests over random stories: after each event the program's rules say what the oracle says, and
 * no lock opens in another way than by one approval in force.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLong } from '../../../testing/world.ts'
import type { CommandLife } from '../../commands/index.ts'
import { type Played, play } from './play.fixture.ts'
import { stories } from './story.fixture.ts'

const runs = isLong ? 500_000 : 10_000
const eventsMost = 60

const lifeOf = ({ system }: Played, nonce: string): CommandLife => {
  const life = system.lives.find((one) => one.nonce === nonce || one.earlierNonce === nonce)
  if (!life) throw new Error('an opening by no command')
  return life
}

const isApprovedByAnother = ({ approval, requestedBy, decidedBy }: CommandLife): boolean =>
  approval === null || (approval === 'approved' && decidedBy !== null && decidedBy !== requestedBy)

test(`${runs.toLocaleString('en')} stories of an order, its lock and those who open it`, () => {
  const seen = {
    openings: 0,
    toldInTime: 0,
    toldLate: 0,
    refused: 0,
    expired: 0,
    completed: 0,
    byLink: 0,
    byLock: 0,
    byCode: 0,
  }
  fc.assert(
    fc.property(stories(eventsMost), (story) => {
      const played = play(story)
      expect(played.difference).toBeUndefined()
      const { openings, left, system, told } = played
      for (const { nonce, atMs, notAfterMs } of openings) {
        expect(isApprovedByAnother(lifeOf(played, nonce))).toBe(true)
        expect(openings.filter((one) => one.nonce === nonce)).toHaveLength(1)
        if (story.isSmart) expect(atMs).toBeLessThanOrEqual(notAfterMs)
      }
      // What a driver's link or the lock itself asks for waits for a person, whatever the rule says.
      for (const [at, origin] of system.origins.entries())
        if (origin !== 'user') expect(system.lives[at]?.approval).not.toBeNull()
      // An approval opens once, also where a resend is allowed without one.
      for (const life of system.lives.filter(({ approval }) => approval !== null)) {
        const own = openings.filter(({ nonce }) => nonce === life.nonce)
        expect(own.length).toBeLessThanOrEqual(1)
        expect(life.earlierNonce).toBeNull()
      }
      for (const { frame, atMs } of left) {
        expect(atMs).toBeLessThan(frame.notAfterMs)
        expect(isApprovedByAnother(lifeOf(played, frame.nonce))).toBe(true)
      }
      const recorded = system.told.map((one) => one.split(' ')[1] ?? '')
      expect(recorded).toHaveLength(told.size)
      expect(new Set(recorded)).toEqual(told)
      const openedFor = openings.map(({ nonce }) => system.origins[system.lives.indexOf(lifeOf(played, nonce))])
      seen.byLink += openedFor.filter((origin) => origin === 'link').length
      seen.byLock += openedFor.filter((origin) => origin === 'device').length
      seen.byCode += played.byCode.size
      // A request for which a code was given never leaves the server.
      for (const nonce of played.byCode) expect(left.some(({ frame }) => frame.nonce === nonce)).toBe(false)
      seen.openings += openings.length
      seen.toldInTime += system.told.filter((one) => one.includes('in time')).length
      seen.toldLate += system.told.filter((one) => one.includes('late')).length
      seen.refused += system.lives.filter(({ approval }) => approval === 'refused').length
      seen.expired += system.lives.filter(({ deviceState }) => deviceState === 'noResponse').length
      seen.completed += system.orders.filter(({ state }) => state === 'completed').length
    }),
    { numRuns: runs },
  )
  // The stories are worth something: each thing happens often.
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(runs / 100)
}, 7_200_000)
