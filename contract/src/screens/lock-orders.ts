/** The screens of electronic-lock orders: the list, the form, one order with its log, the handling of an exception, and unlock requests. */
import type { ScreenEntry } from './screen.ts'

export const lockOrderScreens = {
  lockOrders: {
    path: '/view/transportManage/electTransport',
    title: 'lockOrders.title',
    needs: 'lockOrder:view',
    menu: { group: 'lockOrders', id: 141, code: 'lock-orders', icon: 'lock' },
  },
  unlockRequests: {
    path: '/view/eleTransportMonitor/lockApplyManage',
    title: 'lockOrders.unlocks.title',
    needs: 'command:view',
    menu: { group: 'lockOrders', id: 142, code: 'unlock-requests', icon: 'lock' },
  },
  lockOrder: {
    path: '/view/transportManage/transportDetails',
    under: 'lockOrders',
    title: 'lockOrders.detail',
    needs: 'lockOrder:view',
    ofObject: true,
  },
  lockOrderAdd: {
    path: '/view/transportManage/addTransport',
    under: 'lockOrders',
    title: 'lockOrders.add',
    needs: 'lockOrder:edit',
  },
  lockOrderUpdate: {
    path: '/view/transportManage/updateTransport',
    under: 'lockOrders',
    title: 'lockOrders.update',
    needs: 'lockOrder:edit',
    ofObject: true,
  },
  lockOrderException: {
    path: '/view/transportManage/exceptionTransport',
    under: 'lockOrders',
    title: 'lockOrders.exception',
    needs: 'lockOrder:edit',
    ofObject: true,
  },
} as const satisfies Record<string, ScreenEntry>
