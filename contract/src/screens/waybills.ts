/** The screens of waybills: the list of shipments, and the form that adds or changes one. */
import type { ScreenEntry } from './screen.ts'

export const waybillScreens = {
  waybills: {
    path: '/view/waybillCenter/waybillManagement',
    title: 'waybills.title',
    needs: 'waybill:view',
    menu: { group: 'waybills', id: 111, code: 'waybill-management', icon: 'list' },
  },
} as const satisfies Record<string, ScreenEntry>
