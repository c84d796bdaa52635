import { afterEach, describe, expect, test } from 'vitest'
import { smsKeys, type SmsRecorder, startSmsRecorder } from '../testing/sms-recorder.ts'
import { createEgress } from './egress.ts'
import { createLog } from './log.ts'
import type { SmsAccount } from './sms.ts'
import { signAcs3 } from './sms-alibaba.ts'
import { createSms } from './sms-providers.ts'
import { signTc3 } from './sms-tencent.ts'

const log = createLog('silent')
const clock = { now: () => Date.now() }

test('the signature of the example that Alibaba Cloud publishes', () => {
  const { authorization } = signAcs3(
    { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      date: '2023-10-26T10:22:32Z',
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
  )
  expect(authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('the signature of the example that Tencent Cloud publishes, whose key is 32 asterisks', () => {
  const { authorization } = signTc3(
    { keyId: 'AKID', keySecret: '*'.repeat(32) },
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      body: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
      atS: 1_551_113_065,
    },
  )
  expect(authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKID/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  )
})

const open: SmsRecorder[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((recorder) => recorder.close()))
})

const start = async (provider: SmsAccount['provider'], more: Partial<SmsAccount> = {}) => {
  const recorder = await startSmsRecorder(provider)
  open.push(recorder)
  const account: SmsAccount = {
    provider,
    ...smsKeys,
    sign: '冷链 (测试)!',
    templates: { code: 'T-1', notice: 'T-2' },
    appId: '1400006666',
    region: 'ap-guangzhou',
    endpoint: recorder.endpoint,
    ...more,
  }
  const sms = createSms(account, createEgress({ allow: [recorder.hostPort], log }), clock)
  const messageId = 'a-b-c'
  return {
    recorder,
    send: (params: Record<string, string> = { text: "门 'A' (1*2)!" }, phone = '13800138000') =>
      sms.send({ phone, template: 'notice', params, messageId }),
  }
}

describe.each(['alibaba', 'tencent'] as const)('%s', (provider) => {
  test('takes a message with a good signature, whatever signs the text has', async () => {
    const { recorder, send } = await start(provider)
    const text = "门 'A' (1*2)! ~ กระเช้า & = + / ?"
    expect(await send({ text })).toMatchObject({ is: 'sent', providerId: expect.stringContaining('a-b-c') })
    const isAlibaba = provider === 'alibaba'
    expect(recorder.messages).toEqual([
      {
        phone: isAlibaba ? '13800138000' : '+8613800138000',
        template: 'T-2',
        params: isAlibaba ? { text } : [text],
        messageId: 'a-b-c',
      },
    ])
  })

  test('reaches a number of another country', async () => {
    const { recorder, send } = await start(provider)
    await send({ text: 'x' }, '+85261234567')
    expect(recorder.messages).toMatchObject([{ phone: provider === 'alibaba' ? '85261234567' : '+85261234567' }])
  })

  test('refuses a wrong key for good', async () => {
    const { send } = await start(provider, { keySecret: 'another' })
    expect(await send()).toMatchObject({ is: 'refused', error: expect.stringContaining('Signature') })
  })

  const limit = {
    alibaba: { Code: 'isv.BUSINESS_LIMIT_CONTROL' },
    tencent: { Response: { Error: { Code: 'LimitExceeded.PhoneNumberThirtySecondLimit' } } },
  }
  const wrong = {
    alibaba: { Code: 'isv.MOBILE_NUMBER_ILLEGAL' },
    tencent: { Response: { SendStatusSet: [{ Code: 'InvalidParameterValue.IncorrectPhoneNumber' }] } },
  }
  test.each([
    ['its limits', { status: 200, body: limit[provider] }, 'busy'],
    ['its own trouble', { status: 503, body: {} }, 'busy'],
    ['a number it does not know', { status: provider === 'alibaba' ? 400 : 200, body: wrong[provider] }, 'refused'],
    ['an answer that says nothing', { status: 200, body: [] }, 'busy'],
    ['no answer', 'drop', 'busy'],
  ] as const)('says of %s whether it may pass', async (_, how, is) => {
    const { recorder, send } = await start(provider)
    recorder.answer = () => how
    expect(await send()).toMatchObject({ is })
  })

  test('is not asked without a template, nor where the machine may not go', async () => {
    const bare = await start(provider, { templates: {} })
    expect(await bare.send()).toEqual({ is: 'refused', error: 'no template for notice' })
    const inside = await start(provider, { endpoint: 'http://169.254.169.254/' })
    expect(await inside.send()).toMatchObject({ is: 'refused', error: expect.stringContaining('forbidden') })
    expect([...bare.recorder.messages, ...inside.recorder.messages]).toEqual([])
  })
})
