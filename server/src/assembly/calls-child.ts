/**
 * The process that answers heavy calls (calls-apart.ts): the calls of the contract that read what their caller decides,
 * by the same router, on a socket that only the serving process reaches.
 */
import type { ServerResponse } from 'node:http'
import type { Language } from '@coldway/contract/enums.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import { authenticationOfHanded, refuseOthers, requestIdOf } from '../app/apart/handing.ts'
import { isRelayed } from '../app/apart/relay.ts'
import { createAuthentication } from '../app/authentication.ts'
import type { HeavyCalls } from '../app/heavy-calls.ts'
import { createHttp } from '../app/http.ts'
import { mount } from '../app/router.ts'
import { systemClock as clock } from '../platform/clock.ts'
import { exportRoutes } from '../platform/export/export-routes.ts'
import { createRightOfWay, type RightOfWay } from '../platform/right-of-way.ts'
import { hashToken } from '../platform/secrets.ts'
import { createStrangers } from '../platform/strangers.ts'
import { startTracing } from '../platform/tracing.ts'
import { createTrail } from '../platform/trail.ts'
import { asWorkload } from '../platform/workload.ts'
import type { Order, Word } from './calls-apart.ts'
import { removeAddress } from './calls-address.ts'
import { openChildModules } from './child-modules.ts'
import { errorTextOf } from './error-text.ts'
import { routesOf } from './walk.ts'

const aliveEachMs = 10_000
const rightOfWay = createRightOfWay()

const serve = async (order: Order & { is: 'begin' }): Promise<void> => {
  const { modules, database, texts, renderPdf, log } = await openChildModules(order)
  const { users, shares, apiClients } = modules
  const app = await createHttp({
    log,
    strangers: createStrangers({ log }),
    // The serving process says where the client is.
    trustsProxy: true,
    mapOrigins: [],
    pageDirs: undefined,
    text: errorTextOf(texts, 'zh-CN'),
    requestIdOf,
    isReady: async () => true,
    readiness: async () => ({}),
    warnings: () => [],
  })
  const secretHash = hashToken(order.secret)
  app.addHook('onRequest', async (request) => refuseOthers(request, secretHash))
  const routes = routesOf(modules)
  const text = (language: Language, key: TextKey) => translate(texts.get(language) as Texts, language, key)
  const all = [...routes, ...exportRoutes(routes, { clock, text, renderPdf })]
  const ours = all.filter(({ call }) => isRelayed(call))
  mount(app, ours, {
    authentication: authenticationOfHanded(createAuthentication(users.service, shares.service, apiClients.service)),
    trail: createTrail({ db: database.db, system: database.system, clock }),
    log,
    // The serving process counts its answers.
    answered: () => undefined,
    tracing: await startTracing(order.config.tracing, { roles: order.config.roles, log }),
    heavy: asHeavy(rightOfWay),
    rightOfWay,
    countOfClient: (clientId, code) => say({ is: 'answered', clientId, code }),
    checksOutput: order.checksOutput,
  })
  await app.listen({ path: order.address })
  say({ is: 'ready' })
}

/** The serving process has given the call its place. What is read while the answer leaves is charged there. */
const asHeavy = ({ giveWay }: RightOfWay): HeavyCalls => ({
  run(_payer, response, work) {
    const left = new AbortController()
    if (response.destroyed) left.abort()
    response.once('close', () => left.abort())
    const charge = (ms: number): void => {
      if (response.headersSent) say({ is: 'charged', requestId: numberOf(response), ms })
    }
    return asWorkload({ lane: 'heavy', gone: left.signal, charge, giveWay }, work)
  },
})

const numberOf = ({ req }: ServerResponse): string => requestIdOf(req)

let letGo: (() => void) | undefined

/** An ordinary call of the serving process goes first here as well. */
const followBusy = (isBusy: boolean): void => {
  letGo?.()
  letGo = undefined
  if (isBusy)
    void rightOfWay.goFirst(
      () =>
        new Promise<void>((resolve) => {
          letGo = resolve
        }),
    )
}

const say = (word: Word): void => {
  process.send?.(word)
}

let own: (Order & { is: 'begin' }) | undefined

process.on('message', (order: Order) => {
  if (order.is === 'busy') return followBusy(order.isBusy)
  own = order
  serve(order).catch((error: unknown) => {
    process.stderr.write(`The process that answers heavy calls could not start: ${String(error)}\n`)
    process.exit(1)
  })
})
// The serving process is gone: nobody else removes the folder of the socket.
process.on('disconnect', () => {
  if (own) removeAddress(own)
  process.exit(0)
})
setInterval(() => say({ is: 'alive' }), aliveEachMs)
// Ctrl-C reaches the whole process group; the parent decides.
process.on('SIGINT', () => undefined)
