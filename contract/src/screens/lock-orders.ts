/** The screens of electronic-lock orders: the list, the form, one order with its log and its track, the handling of an exception, and unlock requests. */
import type { ScreenEntry } from './screen.ts'

export const lockOrderScreens = {
  lockOrders: {
    path: '/view/transportManage/electTransport',
    title: 'titles.lockOrders',
    needs: 'lockOrder:view',
    menu: { group: 'lockOrders', id: 141, code: 'lock-orders', icon: 'lock' },
  },
  unlockRequests: {
    path: '/view/eleTransportMonitor/lockApplyManage',
    title: 'titles.unlockRequests',
    needs: 'command:view',
    menu: { group: 'lockOrders', id: 142, code: 'unlock-requests', icon: 'lock' },
    mobile: 'mobile:command',
  },
  lockOrder: {
    path: '/view/transportManage/transportDetails',
    under: 'lockOrders',
    title: 'titles.lockOrder',
    needs: 'lockOrder:view',
    ofObject: true,
  },
  lockOrderTrack: {
    path: '/view/eleTransportMonitor/shiftLineTaskTrack/shiftLineTaskTrack_k',
    under: 'lockOrders',
    title: 'titles.lockOrderTrack',
    frame: 'full',
    needs: 'lockOrder:view',
    ofObject: true,
  },
  lockOrderShare: {
    path: '/view/wechar/shiftLineTaskTrack/wechatLineTaskTrak',
    title: 'titles.lockOrderTrack',
    access: 'share',
  },
  driverUnlock: {
    path: '/view/eleTransportMonitor/driverUnlock',
    title: 'titles.driverUnlock',
    access: 'share',
  },
  lockOrderAdd: {
    path: '/view/transportManage/addTransport',
    under: 'lockOrders',
    title: 'titles.lockOrderAdd',
    needs: 'lockOrder:edit',
  },
  lockOrderUpdate: {
    path: '/view/transportManage/updateTransport',
    under: 'lockOrders',
    title: 'titles.lockOrderUpdate',
    needs: 'lockOrder:edit',
    ofObject: true,
  },
  lockOrderException: {
    path: '/view/transportManage/exceptionTransport',
    under: 'lockOrders',
    title: 'titles.lockOrderException',
    needs: 'lockOrder:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
