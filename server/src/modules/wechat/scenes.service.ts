/** Bind requests: opened by a user, shown or mailed as a QR code of the official account, and settled by its scan. */
import { fail } from '@coldway/contract/errors.ts'
import type { WechatSceneState, wechatCodes } from '@coldway/contract/users/wechat.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Context, Principal } from '../../platform/implement.ts'
import { hashToken, randomToken } from '../../platform/secrets.ts'
import type { Wechat } from '../../platform/wechat.ts'
import { putMessage } from '../outbox/index.ts'
import type { RecipientsService } from '../recipients/index.ts'
import type { MailTexts } from './mail-texts.ts'
import { asDataAddress, qrImage } from './qr-image.ts'
import * as store from './wechat.store.ts'

export interface ScenesParts {
  readonly db: Db
  readonly clock: Clock
  readonly client: Wechat
  readonly recipients: RecipientsService
  readonly texts: MailTexts
}
type Codes = typeof wechatCodes

/** A recipient may get the code by mail and read it tomorrow; one's own code is on the screen. */
const recipientSceneMs = 24 * 3_600_000
const accountSceneMs = 10 * 60_000
const mailsPerScene = 3

export const createScenes = ({ db, clock, client, recipients, texts }: ScenesParts) => {
  const refuseWithout = (): void => {
    if (!client.bindsByCode) throw fail('wechatNotSetUp')
  }

  const find = async (by: Principal, sceneStr: string) => {
    const scene = await store.findScene(db, hashToken(sceneStr), by.userId)
    if (!scene) throw fail('wechatCodeInvalid')
    return scene
  }

  const textOf = async (by: Principal, sceneStr: string) => {
    refuseWithout()
    const scene = await find(by, sceneStr)
    const leftS = Math.floor((scene.expiresAt - clock.now()) / 1000)
    if (scene.state !== 'pending' || leftS < 1) throw fail('wechatCodeInvalid')
    if (scene.qrText !== null) return { ...scene, url: scene.qrText, leftS }
    const url = await store.keepQrText(db, hashToken(sceneStr), await client.sceneText(sceneStr, leftS))
    return { ...scene, url, leftS }
  }

  return {
    openForRecipient: ({ scope, by, body, write }: Context<Codes['openForRecipient']>) =>
      write(async (tx) => {
        const { id, name, orgPath } = await recipients.lock(tx, scope, body.recipientId)
        refuseWithout()
        if (await recipients.hasWechat(tx, id)) throw fail('wechatAlreadyBound')
        const sceneStr = randomToken()
        const given = { sceneHash: hashToken(sceneStr), openedBy: by.userId, recipientId: id }
        await store.insertScene(tx, { ...given, untilMs: clock.now() + recipientSceneMs })
        const note = { entity: 'recipient', id, name, orgPath, after: { wechat: 'requested' } }
        return { data: { sceneStr, expiresInS: recipientSceneMs / 1000 }, note }
      }),

    openForAccount: ({ by, write }: Context<Codes['openForAccount']>) =>
      write(async (tx) => {
        refuseWithout()
        if ((await store.findBoundAt(tx, by.userId)) !== undefined) throw fail('wechatBoundElsewhere')
        const sceneStr = randomToken()
        const given = { sceneHash: hashToken(sceneStr), openedBy: by.userId, recipientId: null }
        await store.insertScene(tx, { ...given, untilMs: clock.now() + accountSceneMs })
        const note = { entity: 'user', id: by.userId, name: by.account, after: { wechat: 'requested' } }
        return { data: { sceneStr, expiresInS: accountSceneMs / 1000 }, note }
      }),

    async generate({ by, body }: Context<Codes['generateWeCharPublicQRcode']>) {
      const { url, leftS } = await textOf(by, body.sceneStr)
      return { image: asDataAddress(qrImage(url)), url, expiresInS: leftS }
    },

    /** A user who did not open the scene gets the same answer as for none: that it is over. */
    async check({ by, body }: Context<Codes['checkQRcode']>): Promise<{ state: WechatSceneState }> {
      const scene = await store.findScene(db, hashToken(body.sceneStr), by.userId)
      if (!scene) return { state: 'expired' }
      return { state: scene.state !== 'bound' && scene.expiresAt <= clock.now() ? 'expired' : scene.state }
    },

    async mail({ scope, by, body, write, language }: Context<Codes['mailQRcode']>): Promise<null> {
      const { url, recipientId, expiresAt } = await textOf(by, body.sceneStr)
      // An own account is bound on the own screen.
      if (recipientId === null) throw fail('wechatCodeInvalid')
      const image = qrImage(url)
      return write(async (tx) => {
        const { id, name, orgName, orgPath } = await recipients.lock(tx, scope, recipientId)
        if (!(await store.countMail(tx, hashToken(body.sceneStr), mailsPerScene)))
          throw fail('tooManyRequests', { seconds: Math.ceil((expiresAt - clock.now()) / 1000) })
        const words = texts(language, { name, organisation: orgName })
        const to = { orgPath, channel: 'email', address: body.email } as const
        await putMessage(tx, { ...to, ...words, image, isSecret: false, expiresAtMs: expiresAt }, clock.now())
        const note = { entity: 'recipient', id, name, orgPath, after: { wechat: 'mailed', email: body.email } }
        return { data: null, note }
      })
    },
  }
}
export type Scenes = ReturnType<typeof createScenes>
