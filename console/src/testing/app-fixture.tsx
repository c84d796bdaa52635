import { alarmRecords } from '@coldway/contract/alarms/alarm-records.ts'
import { downloads } from '@coldway/contract/downloads/downloads.ts'
import { menus } from '@coldway/contract/users/menus.ts'
import { messages } from '@coldway/contract/messages/messages.ts'
import { deviceStatus } from '@coldway/contract/devices/monitoring.ts'
import { passkeys } from '@coldway/contract/users/passkeys.ts'
import { secondFactor } from '@coldway/contract/users/second-factor.ts'
import { oauth, session } from '@coldway/contract/users/sign-in.ts'
import { wechatSignIn } from '@coldway/contract/users/wechat.ts'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { closeSession, openSession, type Session } from '../api/session.ts'
import { App } from '../app/app.tsx'
import { showLanguage } from '../settings/texts.ts'
import { answer } from './answers.ts'

export const me = {
  id: 1,
  account: 'dispatcher',
  userName: 'Li Ming',
  orgId: 1,
  orgName: 'East Cold Chain',
  roleName: 'Dispatcher',
  permissions: ['monitor:view' as const],
  mobileMenus: [],
  mustChangePassword: false,
  mustEnrol: false,
}

/** The answers every signed-in page needs. */
export const basics = [
  answer(session.me, () => me),
  answer(session.end, () => null),
  answer(session.list, () => []),
  answer(passkeys.list, () => []),
  answer(secondFactor.state, () => ({
    isAvailable: true,
    isRequired: false,
    enrolledTime: null,
    recoveryCodesLeft: 0,
  })),
  answer(menus.queryUserMenu, () => []),
  answer(downloads.unReadCount, () => ({ unRead: 0, open: 0 })),
  answer(messages.unReadCount, () => ({ unRead: 0 })),
  answer(alarmRecords.selectAlarmCount, () => ({
    alarming: 0,
    unRead: 0,
    unAcknowledged: 0,
    byLevel: [0, 0, 0] as [number, number, number],
  })),
  answer(wechatSignIn.offer, () => ({ signsInAnywhere: false, signsInInside: false, binds: false })),
  answer(wechatSignIn.own, () => ({ isBound: false, boundTime: null })),
  answer(oauth.token, () => ({
    access_token: 'token-1',
    expires_in: 3600,
    mustChangePassword: false,
    mustEnrol: false,
  })),
  answer(deviceStatus.queryBdsDeviceJKCount, () => ({ all: 3, run: 1, stop: 1, offLine: 1, close: 0, other: 0 })),
]

interface OpenOptions {
  readonly isSignedIn: boolean
  readonly mustChange?: boolean
  readonly mustEnrol?: boolean
  readonly kind?: Session['kind']
}

/** Opens the whole console at an address, in English. */
export const openApp = async (address: string, options: OpenOptions) => {
  closeSession()
  await showLanguage('en-US')
  window.history.replaceState(null, '', address)
  if (options.isSignedIn)
    openSession(
      {
        access_token: 'token-1',
        expires_in: 3600,
        mustChangePassword: options.mustChange ?? false,
        mustEnrol: options.mustEnrol ?? false,
      },
      options.kind,
    )
  return { user: userEvent.setup(), ...render(<App />) }
}
