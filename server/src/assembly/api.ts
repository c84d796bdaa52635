/** The role `api`: the calls of the contract, their exports, WeChat's callback and the page that describes them. */
import type { Language } from '@coldway/contract/enums.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { FastifyInstance } from 'fastify'
import { mountApiPage } from '../app/api-page.ts'
import { createAuthentication } from '../app/authentication.ts'
import { mountEpcis } from '../app/epcis/endpoint.ts'
import { createHeavyCalls } from '../app/heavy-calls.ts'
import type { Relay } from '../app/apart/relay.ts'
import { mountLinks } from '../app/links.ts'
import { mountMockCalls } from '../app/mock-calls.ts'
import { mount } from '../app/router.ts'
import { mountClientTokens } from '../modules/api-clients/index.ts'
import { mountOneClick } from '../modules/messages/index.ts'
import { mountCallback } from '../modules/wechat/index.ts'
import { exportRoutes } from '../platform/export/export-routes.ts'
import { createTrail } from '../platform/trail.ts'
import type { Base } from './base.ts'
import { errorTextOf } from './error-text.ts'
import { routesOf } from './walk.ts'

interface CallsParts {
  readonly checksOutput: boolean
  readonly publicUrl: () => string
  /** Undefined: heavy calls are answered by this process. */
  readonly relay: Relay | undefined
}

export const mountCalls = (base: Base, app: FastifyInstance, { checksOutput, publicUrl, relay }: CallsParts): void => {
  const { config, clock, log, database, modules, texts, renderPdf, metrics, tracing, rightOfWay } = base
  const { db, system } = database
  const { users, shares, recipients, apiClients } = modules
  const trail = createTrail({ db, system, clock })
  const routes = routesOf(modules)
  const text = (language: Language, key: TextKey) => translate(texts.get(language) as Texts, language, key)
  const errorText = errorTextOf(texts, 'en-US')
  const options = {
    authentication: createAuthentication(users.service, shares.service, apiClients.service),
    trail,
    log,
    answered: metrics.answered,
    tracing,
    heavy: createHeavyCalls(clock, rightOfWay),
    rightOfWay,
    countOfClient: apiClients.service.note,
    checksOutput,
  }
  const all = [...routes, ...exportRoutes(routes, { clock, text, renderPdf })]
  mount(app, all, { ...options, relay })
  mountLinks(app, { routes: all, options, clients: apiClients.service })
  mountEpcis(app, { routes, options, publicUrl, text: errorText })
  mountClientTokens(app, { grant: apiClients.service, trail, log })
  mountCallback(app, { db, clock, trail, token: config.wechat.token, recipients: recipients.service })
  mountOneClick(app, { trail })
  mountApiPage(app)
  if (config.servesAssistants)
    void app.register(async (scope) => {
      // The module is loaded only where assistants are served.
      const { mountAssistants } = await import('../app/assistants/endpoint.ts')
      mountAssistants(scope, { clients: apiClients.service, clock, origins: config.origins, publicUrl, log })
    })
  if (config.mocksDemoArea) mountMockCalls(app)
}
