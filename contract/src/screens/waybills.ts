/** The screens of waybills: the list of shipments, the form that adds or changes one, the page of one shipment, and orders. */
import type { ScreenEntry } from './screen.ts'

export const waybillScreens = {
  waybills: {
    path: '/view/waybillCenter/waybillManagement',
    title: 'titles.waybills',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 111, code: 'waybill-management', icon: 'list' },
    mobile: 'mobile:waybill',
  },
  waybillMonitoring: {
    path: '/view/waybillManagement/waybillMonitoring',
    title: 'titles.waybillMonitoring',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 118, code: 'waybill-monitoring', icon: 'monitor' },
  },
  cargoPositioning: {
    path: '/view/waybillManagement/cargoPositioning/cargoPositioning',
    title: 'titles.cargoPositioning',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 119, code: 'cargo-positioning', icon: 'site' },
  },
  waybillStatistics: {
    path: '/view/waybillManagement/waybillStatistics',
    title: 'titles.waybillStatistics',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 117, code: 'waybill-statistics', icon: 'chart' },
  },
  waybill: {
    path: '/view/waybillManagement/waybillDetails',
    under: 'waybills',
    title: 'titles.waybill',
    needs: 'waybill:view',
    ofObject: true,
    namesObject: true,
  },
  waybillAdd: {
    path: '/view/waybillCenter/addWaybill',
    under: 'waybills',
    title: 'titles.waybillAdd',
    needs: 'waybill:edit',
  },
  waybillEdit: {
    path: '/view/waybillCenter/editWaybill',
    under: 'waybills',
    title: 'titles.waybillEdit',
    needs: 'waybill:edit',
    ofObject: true,
  },
  orders: {
    path: '/view/orderManagement/orderInfo',
    title: 'titles.orders',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 116, code: 'order-info', icon: 'list' },
  },
  order: {
    path: '/view/orderManagement/orderTrack',
    under: 'orders',
    title: 'titles.order',
    needs: 'waybill:view',
    ofObject: true,
    namesObject: true,
  },
  orderAdd: {
    path: '/view/orderManagement/addOrder',
    under: 'orders',
    title: 'titles.orderAdd',
    needs: 'waybill:edit',
  },
  orderEdit: {
    path: '/view/orderManagement/editOrder',
    under: 'orders',
    title: 'titles.orderEdit',
    needs: 'waybill:edit',
    ofObject: true,
  },
  parkOrders: {
    path: '/view/logisticParkOrders/logisticParkOrdersMonitoring',
    title: 'titles.parkOrders',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 115, code: 'park-orders', icon: 'site' },
  },
} as const satisfies Record<string, ScreenEntry>
