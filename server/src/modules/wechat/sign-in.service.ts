/**
 * WeChat identities and accounts: begin, sign in, bind, unbind. An identity must be proven: by a code that WeChat
 * vouches for, whose `state` we gave to this very browser, or by a ticket that such a proof was given.
 */
import type { Input } from '@coldway/contract/call.ts'
import { type ErrorName, fail, Refusal } from '@coldway/contract/errors.ts'
import type { SignedIn } from '@coldway/contract/users/sign-in.ts'
import { printTime } from '@coldway/contract/time.ts'
import type { BindTicket, wechatBinding, wechatSignIn } from '@coldway/contract/users/wechat.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { CallContext, Context } from '../../platform/implement.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import { lookingBeyond } from '../../platform/visibility.ts'
import { nobody, type Note } from '../../platform/trail.ts'
import type { Wechat } from '../../platform/wechat.ts'
import { createSignInBrake, type UsersService } from '../users/index.ts'
import * as store from './wechat.store.ts'

export interface WechatSignInParts {
  readonly db: Db
  readonly clock: Clock
  readonly client: Wechat
  readonly users: UsersService
}
type Calls = typeof wechatSignIn
type Public = CallContext<'exchange' | 'writeAs' | 'denied'>
type Proof = Pick<Input<Calls['bindingUserAndLogin']>, 'openid' | 'code' | 'state' | 'js_code'>
/** Takes what works once in the transaction that it is used for. */
type Identity = (tx: Tx) => Promise<string>

const stateMs = 10 * 60_000
const ticketMs = 10 * 60_000
const browserCookie = 'coldway_wechat'
const cookiePath = '/v3/wxopen/web'

export const createWechatSignIn = ({ db, clock, client, users }: WechatSignInParts) => {
  const brake = createSignInBrake()

  const takeState = async (state: string, { exchange, denied }: Pick<Public, 'exchange' | 'denied'>) => {
    const browserHash = hashToken(exchange.cookie(browserCookie) ?? '')
    const given = { stateHash: hashToken(state), browserHash, nowMs: clock.now() }
    const app = await db.transaction().execute((tx) => lookingBeyond(tx, () => store.takeState(tx, given)))
    exchange.setCookie(browserCookie, '', 0, cookiePath)
    if (app) return app
    await denied(nobody, 'wechatCodeInvalid')
    throw fail('wechatCodeInvalid')
  }

  const prove = async (given: Proof, on: Pick<Public, 'exchange' | 'denied'>): Promise<Identity> => {
    const { openid: ticket, code, state, js_code: jsCode } = given
    if (ticket !== undefined) return (tx) => lookingBeyond(tx, () => takeTicket(tx, ticket))
    const app = jsCode === undefined ? await takeState(state ?? '', on) : undefined
    // WeChat limits our requests, so a caller who guesses codes has to wait.
    const attempt = { ip: on.exchange.ip }
    brake.take(attempt, clock.now())
    const identity = await (app === undefined
      ? client.identityOfJsCode(jsCode ?? '')
      : client.identityOfCode(app, code ?? ''))
    brake.succeeded(attempt)
    return () => Promise.resolve(identity)
  }

  const takeTicket = async (tx: Tx, ticket: string): Promise<string> => {
    const identity = await store.takeTicket(tx, hashToken(ticket), clock.now())
    if (identity === undefined) throw fail('wechatCodeInvalid')
    return identity
  }

  const bind = async (tx: Tx, account: { id: number; account: string }, identity: string): Promise<Note> => {
    await store.insertAccount(tx, { userId: account.id, identity, nowMs: clock.now() })
    return { entity: 'user', id: account.id, name: account.account, after: { wechat: 'bound' } }
  }

  const giveTicket = async (identity: string): Promise<BindTicket> => {
    const ticket = randomToken()
    await store.insertTicket(db, { ticketHash: hashToken(ticket), identity, untilMs: clock.now() + ticketMs })
    return { openid: ticket, expiresInS: ticketMs / 1000 }
  }

  return {
    offer: () => ({
      signsInAnywhere: client.has('web'),
      signsInInside: client.has('official'),
      binds: client.bindsByCode,
    }),

    async begin({ exchange, writeAs }: Public, { isInside }: Input<Calls['begin']>) {
      const app = isInside ? 'official' : 'web'
      const [state, browser] = [randomToken(), randomToken()]
      const data = client.authorize(app, state)
      await writeAs(nobody)(async (tx) => {
        const untilMs = clock.now() + stateMs
        await store.insertState(tx, { stateHash: hashToken(state), browserHash: hashToken(browser), app, untilMs })
        return { data: null, note: { entity: 'session', id: '' } }
      })
      exchange.setCookie(browserCookie, browser, stateMs / 1000, cookiePath)
      return data
    },

    async login(on: Public, input: Input<Calls['login']>): Promise<SignedIn> {
      const prover = await prove(input, on)
      const identity = await db.transaction().execute(prover)
      const userId = await store.findUserOf(db, identity)
      if (userId === undefined) {
        await on.denied(nobody, 'wechatNotBound')
        throw fail('wechatNotBound', {}, await giveTicket(identity))
      }
      const account = await users.findAccountById(userId)
      if (!account || !users.isLive(account)) {
        await on.denied(account ? { ...account, userId } : nobody, 'credentialsWrong')
        throw fail('credentialsWrong')
      }
      return users.openFor(account, input.keepForOneWeek, on)
    },

    async bindAndLogin(on: Public, input: Input<Calls['bindingUserAndLogin']>): Promise<SignedIn> {
      const account = await users.authenticate({ username: input.userCode, password: input.password }, on)
      const identity = await prove(input, on)
      const signedIn = await on.writeAs({ ...account, userId: account.id })(async (tx) => {
        const note = await bind(tx, account, await identity(tx))
        return { data: await users.giveSession(tx, account, on), note }
      })
      return signedIn ?? users.openFor(account, false, on)
    },

    async bindByTicket(on: Public, input: Input<(typeof wechatBinding)['bindUserByTicket']>): Promise<null> {
      const account = await users.authenticate({ username: input.userCode, password: input.password }, on)
      return on.writeAs({ ...account, userId: account.id })(async (tx) => {
        const identity = await takeTicket(tx, input.openid)
        return { data: null, note: await bind(tx, account, identity) }
      })
    },

    /** Binding adds a way into the account, so its password is asked for again. */
    async bindOwn(context: Context<Calls['bindingUser']>): Promise<null> {
      const { by, body, write } = context
      const own = { username: by.account, password: body.password }
      const account = await users.authenticate(own, context).catch(saying('passwordWrong'))
      const { sceneStr } = body
      const identity =
        sceneStr === undefined
          ? await prove(body, context)
          : await identityOfScene(sceneStr, account.id, { db, clock, client })
      return write(async (tx) => ({ data: null, note: await bind(tx, account, await identity(tx)) }))
    },

    unbind: ({ by, write }: Context<Calls['unbind']>): Promise<null> =>
      write(async (tx) => {
        if (!(await store.deleteAccount(tx, by.userId))) throw fail('wechatNotBound')
        const change = { before: { wechat: 'bound' }, after: { wechat: 'unbound' } }
        return { data: null, note: { entity: 'user', id: by.userId, name: by.account, ...change } }
      }),

    async own({ by, zone }: Context<Calls['own']>) {
      const boundAt = await store.findBoundAt(db, by.userId)
      return { isBound: boundAt !== undefined, boundTime: boundAt === undefined ? null : printTime(boundAt, zone) }
    },
  }
}

type SceneParts = Pick<WechatSignInParts, 'db' | 'clock' | 'client'>
const identityOfScene = async (
  sceneStr: string,
  userId: number,
  { db, clock, client }: SceneParts,
): Promise<Identity> => {
  const sceneHash = hashToken(sceneStr)
  const scene = await store.findScene(db, sceneHash, userId)
  if (scene?.state !== 'scanned' || scene.recipientId !== null || scene.openid === null) throw fail('wechatCodeInvalid')
  const identity = await client.identityOfFollower(scene.openid)
  return async (tx) => {
    if (!(await store.settleScene(tx, sceneHash, clock.now()))) throw fail('wechatCodeInvalid')
    return identity
  }
}

/** The account is known here, so only its password can have been wrong. */
const saying =
  (error: ErrorName) =>
  (refused: unknown): never => {
    throw refused instanceof Refusal && refused.error === 'credentialsWrong' ? fail(error) : refused
  }
