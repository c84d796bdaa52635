/**
 * Shares: links that show a few devices to somebody without an account, and the temporary tokens they are exchanged
 * for. Owns `shares`, `share_devices`, `share_sessions`. Not here: the pages that show them, and authentication by a
 * temporary token (app/authentication.ts asks `findSession` at every call). Invariants: a link shows no more than its
 * maker may see at that moment; expired, revoked and unknown links answer alike; tokens are stored as hashes; the
 * holder of a link only reads, but for the driver of a lock order, who may ask for an unlock (lock-orders).
 */
import { locationSharing, sharedViews, shareDoor, shares } from '@coldway/contract/shares/shares.ts'
import { implement } from '../../platform/implement.ts'
import { createShareDoor, type ShareDoor } from './share-door.ts'
import { sharedNow } from './shared-now.ts'
import { createSharesService, type SharesParts } from './shares.service.ts'
import type { ServingModule } from '../module.ts'

export type { ShareSession } from './share-door.ts'
export type SharesService = Pick<ShareDoor, 'findSession'>

export const createShares = (parts: SharesParts): ServingModule<SharesService> => {
  const service = createSharesService(parts)
  const door = createShareDoor(parts)
  const routes = [
    ...implement(shares, {
      save: (context) => service.save(context),
      saveOrder: (context) => service.saveOrder(context),
      queryPageList: (context) => service.list(context, context.body),
      revoke: (context) => service.revoke(context, context.body.id),
    }),
    ...implement(locationSharing, { shareLocationToEmail: (context) => service.mail(context) }),
    ...implement(shareDoor, { getTempToken: (context) => door.open(context) }),
    ...implement(sharedViews, {
      home: (context) => sharedNow(parts, context, 'temperatures'),
      realtime: (context) => sharedNow(parts, context, 'everything'),
    }),
  ]
  return {
    service: { findSession: door.findSession },
    routes,
    housekeeping: { deletions: { shares: door.deleteExpired } },
  }
}
