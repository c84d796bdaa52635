/** What each channel carries of a notice. */
import type { PushChannel } from '@coldway/contract/enums.ts'
import type { NoticeDevice, NoticePush, WechatFields } from '@coldway/contract/messages/notices.ts'
import type { Notice } from './announce.ts'
import type { NoticeWords } from './notice-texts.ts'

export interface Content {
  readonly subject: string
  readonly text: string
  readonly data?: object
}
interface About {
  readonly notice: Notice
  readonly device: NoticeDevice
  readonly words: NoticeWords
}

export const contentOf = (channel: PushChannel, about: About): Content => contents[channel](about)

const contents: Readonly<Record<PushChannel, (about: About) => Content>> = {
  email: ({ words: { subject, text } }) => ({ subject, text }),
  sms: ({ words: { subject, short } }) => ({ subject, text: short }),
  wechat({ device, words: { subject, text, value, time } }) {
    const data: WechatFields = { what: subject, device: device.name, value, time }
    return { subject, text, data }
  },
  http({ notice, device, words: { subject, text } }) {
    const { key, deviceId, atMs, isLate, facts } = notice
    const push: NoticePush = {
      type: facts.kind,
      timestamp: new Date(atMs).toISOString(),
      data: { key, deviceId, device, isLate, facts, subject, text },
    }
    return { subject, text: JSON.stringify(push) }
  },
}
