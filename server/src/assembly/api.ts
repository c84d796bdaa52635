/** The role `api`: the calls of the contract, their exports, WeChat's callback and the page that describes them. */
import type { Language } from '@coldway/contract/enums.ts'
import type { TextKey, Texts } from '@coldway/i18n/texts.ts'
import { translate } from '@coldway/i18n/translate.ts'
import type { FastifyInstance } from 'fastify'
import { mountApiPage } from '../app/api-page.ts'
import { createAuthentication } from '../app/authentication.ts'
import { createHeavyCalls } from '../app/heavy-calls.ts'
import { mount } from '../app/router.ts'
import { mountOneClick } from '../modules/messages/index.ts'
import { mountCallback } from '../modules/wechat/index.ts'
import { exportRoutes } from '../platform/export/export-routes.ts'
import { createTrail } from '../platform/trail.ts'
import type { Base } from './base.ts'
import { routesOf } from './walk.ts'

interface CallsParts {
  readonly checksOutput: boolean
}

export const mountCalls = (base: Base, app: FastifyInstance, { checksOutput }: CallsParts): void => {
  const { config, clock, log, database, modules, texts, renderPdf, metrics, tracing } = base
  const { db, system } = database
  const { users, shares, recipients } = modules
  const trail = createTrail({ db, system, clock })
  const routes = routesOf(modules)
  const text = (language: Language, key: TextKey) => translate(texts.get(language) as Texts, language, key)
  mount(app, [...routes, ...exportRoutes(routes, { clock, text, renderPdf })], {
    authentication: createAuthentication(users.service, shares.service),
    trail,
    log,
    answered: metrics.answered,
    tracing,
    heavy: createHeavyCalls(clock),
    checksOutput,
  })
  mountCallback(app, { db, clock, trail, token: config.wechat.token, recipients: recipients.service })
  mountOneClick(app, { trail })
  mountApiPage(app)
}
