/** The screens of the user centre: organisations, the devices in them, users, roles, recipients, messages. */
import type { ScreenEntry } from './screen.ts'

export const userCentreScreens = {
  organisations: {
    path: '/view/userCenter/management_Control',
    title: 'titles.organisations',
    needs: 'organisation:view',
    menu: { group: 'userCentre', id: 21, code: 'organisations', icon: 'organisation' },
  },
  organisationAdd: {
    path: '/view/userCenter/management_add',
    under: 'organisations',
    title: 'titles.organisationAdd',
    needs: 'organisation:edit',
  },
  organisationUpdate: {
    path: '/view/userCenter/management_update',
    under: 'organisations',
    title: 'titles.organisationUpdate',
    needs: 'organisation:edit',
    ofObject: true,
  },
  allocation: {
    path: '/view/userCenter/allocation_device',
    title: 'titles.allocation',
    needs: 'device:allocate',
    menu: { group: 'userCentre', id: 25, code: 'allocation', icon: 'allocation' },
  },
  users: {
    path: '/view/userCenter/user_Control',
    title: 'titles.users',
    needs: 'user:view',
    menu: { group: 'userCentre', id: 22, code: 'users', icon: 'user' },
  },
  userAdd: { path: '/view/userCenter/user_add', under: 'users', title: 'titles.userAdd', needs: 'user:edit' },
  userUpdate: {
    path: '/view/userCenter/user_update',
    under: 'users',
    title: 'titles.userUpdate',
    needs: 'user:edit',
    ofObject: true,
  },
  roles: {
    path: '/view/userCenter/role_Control',
    title: 'titles.roles',
    needs: 'role:view',
    menu: { group: 'userCentre', id: 23, code: 'roles', icon: 'role' },
  },
  roleAdd: { path: '/view/userCenter/role_add', under: 'roles', title: 'titles.roleAdd', needs: 'role:edit' },
  roleUpdate: {
    path: '/view/userCenter/role_update',
    under: 'roles',
    title: 'titles.roleUpdate',
    needs: 'role:edit',
    ofObject: true,
  },
  recipients: {
    path: '/view/userCenter/recipients',
    // The receivers of waybills are recipients: whom a waybill notifies is chosen among them.
    alsoAt: ['/view/waybillCenter/receiverManagement'],
    title: 'titles.recipients',
    needs: 'recipient:view',
    menu: { group: 'userCentre', id: 24, code: 'recipients', icon: 'recipient' },
  },
  recipientAdd: {
    path: '/view/userCenter/recipients_add',
    under: 'recipients',
    title: 'titles.recipientAdd',
    needs: 'recipient:edit',
  },
  recipientUpdate: {
    path: '/view/userCenter/recipients_update',
    under: 'recipients',
    title: 'titles.recipientUpdate',
    needs: 'recipient:edit',
    ofObject: true,
  },
  messages: {
    path: '/view/userCenter/messageCentre',
    title: 'titles.messages',
    menu: { group: 'userCentre', id: 26, code: 'messages', icon: 'bell' },
  },
  unsubscribe: { path: '/view/messages/unsubscribe', title: 'titles.unsubscribe', access: 'public' },
} as const satisfies Record<string, ScreenEntry>
