/** The screens of waybills: the list of shipments, the form that adds or changes one, the page of one shipment, and orders. */
import type { ScreenEntry } from './screen.ts'

export const waybillScreens = {
  waybills: {
    path: '/view/waybillCenter/waybillManagement',
    title: 'waybills.title',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 111, code: 'waybill-management', icon: 'list' },
  },
  waybillMonitoring: {
    path: '/view/waybillManagement/waybillMonitoring',
    title: 'waybillMonitor.title',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 118, code: 'waybill-monitoring', icon: 'monitor' },
  },
  cargoPositioning: {
    path: '/view/waybillManagement/cargoPositioning/cargoPositioning',
    title: 'waybillMonitor.positions',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 119, code: 'cargo-positioning', icon: 'site' },
  },
  waybillStatistics: {
    path: '/view/waybillManagement/waybillStatistics',
    title: 'waybillStatistics.title',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 117, code: 'waybill-statistics', icon: 'chart' },
  },
  waybill: {
    path: '/view/waybillManagement/waybillDetails',
    under: 'waybills',
    title: 'shipment.title',
    needs: 'waybill:view',
    ofObject: true,
    namesObject: true,
  },
  waybillAdd: {
    path: '/view/waybillCenter/addWaybill',
    under: 'waybills',
    title: 'waybills.add',
    needs: 'waybill:edit',
  },
  waybillEdit: {
    path: '/view/waybillCenter/editWaybill',
    under: 'waybills',
    title: 'waybills.edit',
    needs: 'waybill:edit',
    ofObject: true,
  },
  orders: {
    path: '/view/orderManagement/orderInfo',
    title: 'waybills.orders.title',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 116, code: 'order-info', icon: 'list' },
  },
  order: {
    path: '/view/orderManagement/orderTrack',
    under: 'orders',
    title: 'waybills.orders.page',
    needs: 'waybill:view',
    ofObject: true,
    namesObject: true,
  },
  orderAdd: {
    path: '/view/orderManagement/addOrder',
    under: 'orders',
    title: 'waybills.orders.add',
    needs: 'waybill:edit',
  },
  orderEdit: {
    path: '/view/orderManagement/editOrder',
    under: 'orders',
    title: 'waybills.orders.edit',
    needs: 'waybill:edit',
    ofObject: true,
  },
  parkOrders: {
    path: '/view/logisticParkOrders/logisticParkOrdersMonitoring',
    title: 'parkOrders.title',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 115, code: 'park-orders', icon: 'site' },
  },
} as const satisfies Record<string, ScreenEntry>
