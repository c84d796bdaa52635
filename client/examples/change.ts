/** Adds a product once, changes it, and meets a change that somebody else made first. */
import { createColdway, isRefusal } from '@coldway/client'

const { COLDWAY = '', APP_ID = '', APP_SECRET = '', ORG_ID = '' } = process.env
const coldway = createColdway({ base: COLDWAY, credential: { appId: APP_ID, secret: APP_SECRET } })

// The key is kept beside the order it belongs to: a program that dies and starts again sends the
// same key.
const idempotencyKey = 'order-4711-product-1'
const product = {
  orgId: Number(ORG_ID),
  name: 'Vaccine',
  definition: {
    lowC: 2,
    highC: 8,
    limits: [],
    budgetMin: null,
    freezeC: 0,
    activationKJPerMol: 83.144,
    meanKineticMaxC: null,
    meanKineticHours: 24,
    shelfLifeDays: null,
    shelfLifeAtC: null,
    needsTwoPersons: false,
    needsCalibration: false,
  },
}
const { id } = await coldway.call('products.save', product, { idempotencyKey })
const again = await coldway.call('products.save', product, { idempotencyKey })

const { version, name, gtin, definition, remark } = await coldway.call('products.queryById', { id })
const changed = { id, version, name, gtin, definition, remark }
await coldway.call('products.update', { ...changed, remark: 'Keep from light' })
const late = await coldway.call('products.update', changed).catch((error: unknown) => error)
console.log(JSON.stringify({ isOnce: id === again.id, isConflict: isRefusal(late, 'conflict') }))
